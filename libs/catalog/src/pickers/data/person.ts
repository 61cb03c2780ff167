import { multiPicker } from '../define-picker.js';

export const person = multiPicker({
  nodeType: 'person',
  label: 'Person',
  dimensions: [
    {
      field: 'type',
      label: 'Type',
      categories: [
        {
          id: 'everyday',
          label: 'Everyday People',
          icon: 'user',
          options: [
            {
              id: 'man',
              description: 'An adult man with no further type.',
              promptHint: 'an adult man with natural everyday appearance',
            },
            {
              id: 'woman',
              description: 'An adult woman with no further type.',
              promptHint: 'an adult woman with natural everyday appearance',
            },
            {
              id: 'not-defined',
              label: 'Not Defined',
              term: 'person',
              description: 'A person of no stated gender.',
              promptHint: 'an adult person of unspecified gender, natural appearance',
            },
            {
              id: 'androgynous',
              description: 'A look between masculine and feminine.',
              promptHint: 'androgynous person, balanced masculine and feminine features',
            },
            {
              id: 'beautiful-woman',
              description: 'A striking woman with harmonious features.',
              promptHint: 'beautiful woman with harmonious features and radiant presence',
            },
            {
              id: 'girl-next-door',
              description: 'A friendly, natural young woman.',
              promptHint: 'girl-next-door woman, fresh natural face, friendly open charm',
            },
            {
              id: 'handsome-man',
              description: 'A well-made man with clear features.',
              promptHint: 'handsome man with clean symmetrical features and easy presence',
            },
            {
              id: 'boy-next-door',
              description: 'A friendly, natural young man.',
              promptHint: 'boy-next-door man, approachable face, tousled hair, honest smile',
            },
            {
              id: 'gentleman',
              description: 'A courteous, well-groomed man.',
              promptHint: 'well-groomed gentleman, composed manners, refined bearing',
            },
            {
              id: 'elegant-woman',
              description: 'A poised woman with refined taste.',
              promptHint: 'elegant woman, long lines, poised posture, refined understatement',
            },
            {
              id: 'rugged-man',
              description: 'A weathered, outdoorsy man.',
              promptHint: 'rugged man, weathered skin, strong jaw, outdoors toughness',
            },
            {
              id: 'bad-boy',
              description: 'A rebellious man with an edge.',
              promptHint: 'rebellious bad boy, dangerous half-smile, dark intensity',
            },
            {
              id: 'graceful-woman',
              description: 'A woman who moves lightly.',
              promptHint: 'graceful woman, light dancer-like carriage, gentle gestures',
            },
            {
              id: 'baddie',
              description: 'A bold, glossy, self-assured look.',
              promptHint: 'self-assured glamorous baddie, sculpted brows, glossy finish',
            },
            {
              id: 'stylish-influencer',
              description: 'A camera-ready trend-setter.',
              promptHint: 'stylish influencer, camera-ready polish, on-trend details',
            },
            {
              id: 'stunning-model',
              description: 'A model with arresting features.',
              promptHint: 'stunning fashion model, arresting bone structure, long limbs',
            },
            {
              id: 'supermodel',
              description: 'An iconic runway presence.',
              promptHint: 'iconic supermodel, statuesque height, commanding runway presence',
            },
            {
              id: 'femme-fatale',
              description: 'A dangerous, magnetic woman.',
              promptHint: 'femme fatale, magnetic gaze, dark glamour, hidden intent',
            },
            {
              id: 'tough-guy',
              description: 'A hard man who has seen fights.',
              promptHint: 'tough guy, broken nose, thick neck, unsmiling stare',
            },
            {
              id: 'wise-elder',
              description: 'An old person full of knowing.',
              promptHint: 'wise elder, deep-lined face, gentle knowing eyes',
            },
            {
              id: 'silver-fox',
              description: 'A handsome, grey-haired mature man.',
              promptHint: 'silver fox, handsome mature man, groomed grey hair',
            },
            {
              id: 'mysterious-figure',
              description: 'Someone half hidden from view.',
              promptHint: 'mysterious figure, face partly hidden, withheld identity',
            },
            {
              id: 'femboy',
              description: 'A young man with a soft, feminine look.',
              promptHint: 'adult femboy, soft feminine styling, slim frame, gentle features',
            },
            {
              id: 'twink',
              description: 'A slim, boyish young man.',
              promptHint: 'slim youthful adult man, smooth face, light build',
            },
            {
              id: 'soft-butch',
              description: 'A gently masculine woman.',
              promptHint: 'soft-butch woman, short hair, relaxed masculine ease',
            },
            {
              id: 'tomboy',
              description: 'A boyish, sporty young woman.',
              promptHint: 'tomboy woman, sporty practical style, unfussy confidence',
            },
            {
              id: 'thick',
              description: 'A full-figured, curvy person.',
              promptHint: 'full-figured person with strong thighs and generous curves',
            },
            {
              id: 'bear',
              description: 'A large, hairy, bearded man.',
              promptHint: 'big burly man, full beard, hairy arms, warm solidity',
            },
            {
              id: 'goth',
              description: 'A pale, dark-clad romantic.',
              promptHint: 'goth person, pale face, dark eyes, black layered look',
            },
          ],
        },
        {
          id: 'work',
          label: 'Professions',
          icon: 'briefcase',
          options: [
            {
              id: 'police-officer',
              description: 'An officer in uniform.',
              promptHint: 'police officer in dark uniform, badge and duty belt',
            },
            {
              id: 'policeman',
              description: 'A male officer in uniform.',
              promptHint: 'policeman in pressed uniform, peaked cap, badge',
            },
            {
              id: 'policewoman',
              description: 'A female officer in uniform.',
              promptHint: 'policewoman in pressed uniform, hair tied back, badge',
            },
            {
              id: 'firefighter',
              description: 'A firefighter in heavy gear.',
              promptHint: 'firefighter in turnout gear, helmet, soot-marked face',
            },
            {
              id: 'doctor',
              description: 'A doctor with coat and stethoscope.',
              promptHint: 'doctor in a white coat, stethoscope, attentive calm',
            },
            {
              id: 'surgeon',
              description: 'A surgeon gowned for theatre.',
              promptHint: 'surgeon in scrubs, cap and mask, focused eyes',
            },
            {
              id: 'nurse',
              description: 'A nurse in scrubs.',
              promptHint: 'nurse in clean scrubs, badge, caring expression',
            },
            {
              id: 'chef',
              description: 'A chef in whites.',
              promptHint: 'chef in white double-breasted jacket, apron, rolled sleeves',
            },
            {
              id: 'teacher',
              description: 'A teacher before a class.',
              promptHint: 'teacher with cardigan and books, patient expression',
            },
            {
              id: 'priest',
              description: 'A clergyman in a collar.',
              promptHint: 'priest in black with white clerical collar, solemn face',
            },
            {
              id: 'nun',
              description: 'A nun in habit and veil.',
              promptHint: 'nun in black-and-white habit, serene face',
            },
            {
              id: 'soldier',
              description: 'A soldier in field gear.',
              promptHint: 'soldier in camouflage field gear, helmet, dusty face',
            },
            {
              id: 'lawyer',
              description: 'A lawyer in a dark suit.',
              promptHint: 'lawyer in a sharp dark suit, case files, keen look',
            },
            {
              id: 'judge',
              description: 'A judge in robes.',
              promptHint: 'judge in black robes, stern dignified expression',
            },
            {
              id: 'scientist',
              description: 'A researcher in a lab coat.',
              promptHint: 'scientist in a lab coat, safety glasses, curious focus',
            },
            {
              id: 'pilot',
              description: 'An airline pilot in uniform.',
              promptHint: 'airline pilot in navy uniform, epaulettes, peaked cap',
            },
            {
              id: 'flight-attendant',
              description: 'Neat cabin crew uniform.',
              promptHint: 'flight attendant in tailored uniform, neck scarf, neat hair',
            },
            {
              id: 'construction-worker',
              description: 'A builder in hi-vis.',
              promptHint: 'construction worker in hard hat and hi-vis vest, dusty hands',
            },
            {
              id: 'businessman',
              description: 'A man in a business suit.',
              promptHint: 'businessman in a tailored suit, tie, purposeful posture',
            },
            {
              id: 'businesswoman',
              description: 'A woman in a business suit.',
              promptHint: 'businesswoman in a tailored suit, sleek hair, purposeful posture',
            },
            {
              id: 'farmer',
              description: 'A farmer in work clothes.',
              promptHint: 'farmer in worn denim and boots, sun-lined face',
            },
            {
              id: 'mechanic',
              description: 'A mechanic in oily overalls.',
              promptHint: 'mechanic in oil-stained overalls, wrench in hand',
            },
            {
              id: 'artist',
              description: 'A painter with stained hands.',
              promptHint: 'artist with paint-stained shirt and hands, absorbed look',
            },
            {
              id: 'musician',
              description: 'A musician with an instrument.',
              promptHint: 'musician with instrument case, expressive stage-worn style',
            },
            {
              id: 'athlete',
              description: 'A fit competitor in sportswear.',
              promptHint: 'athlete in technical sportswear, defined muscle, focused breath',
            },
            {
              id: 'detective',
              description: 'A watchful investigator.',
              promptHint: 'detective in a long coat, tired sharp eyes, notebook',
            },
            {
              id: 'journalist',
              description: 'A reporter with press pass.',
              promptHint: 'journalist with press lanyard, recorder and alert expression',
            },
            {
              id: 'barista',
              description: 'A coffee maker in apron.',
              promptHint: 'barista in a canvas apron, tattooed forearms, steam behind',
            },
          ],
        },
        {
          id: 'martial',
          label: 'Warriors & Martial Arts',
          icon: 'swords',
          options: [
            {
              id: 'ninja',
              description: 'A masked shadow warrior.',
              promptHint: 'ninja in black wrappings, masked face, poised stillness',
            },
            {
              id: 'kunoichi',
              description: 'A female shadow warrior.',
              promptHint: 'kunoichi, female ninja in dark wrappings, hidden blades',
            },
            {
              id: 'samurai-man',
              description: 'A male samurai in armour.',
              promptHint: 'male samurai in lacquered armour, topknot, stern composure',
            },
            {
              id: 'samurai-woman',
              description: 'A female samurai in armour.',
              promptHint: 'female samurai in lacquered armour, tied hair, calm resolve',
            },
            {
              id: 'samurai',
              description: 'A warrior of feudal Japan.',
              promptHint: 'samurai warrior in full lacquered armour and crested helmet',
            },
            {
              id: 'karate-fighter',
              description: 'A fighter in white gi.',
              promptHint: 'karate fighter in white gi, black belt, bare feet',
            },
            {
              id: 'kung-fu-master',
              description: 'A master with flowing control.',
              promptHint: 'kung fu master in silk jacket, flowing controlled stance',
            },
            {
              id: 'shaolin-monk',
              term: 'Shaolin monk',
              description: 'A shaven monk in orange.',
              promptHint: 'Shaolin monk, shaven head, orange robes, prayer beads',
            },
            {
              id: 'sumo-wrestler',
              description: 'A massive wrestler with topknot.',
              promptHint: 'sumo wrestler, massive build, topknot, mawashi belt',
            },
            {
              id: 'gladiator',
              description: 'An arena fighter in leather and bronze.',
              promptHint: 'Roman gladiator, bronze helmet, leather harness, scarred arms',
            },
            {
              id: 'spartan-warrior',
              term: 'Spartan warrior',
              description: 'A red-cloaked hoplite.',
              promptHint: 'Spartan warrior, red cloak, crested bronze helmet, round shield',
            },
            {
              id: 'viking-warrior',
              term: 'Viking warrior',
              description: 'A braided northern raider.',
              promptHint: 'Viking warrior, braided beard, fur cloak, round shield',
            },
            {
              id: 'mongol-warrior',
              term: 'Mongol warrior',
              description: 'A steppe horse archer.',
              promptHint: 'Mongol warrior, lamellar armour, fur hat, composite bow',
            },
            {
              id: 'centurion',
              description: 'A Roman officer with crested helmet.',
              promptHint: 'Roman centurion, transverse red crest, polished armour, red cloak',
            },
            {
              id: 'crusader',
              description: 'A knight with a cross on his surcoat.',
              promptHint: 'crusader knight, chain mail, white surcoat with red cross',
            },
            {
              id: 'pirate',
              description: 'A sea robber in worn finery.',
              promptHint: 'pirate in weathered coat, sash and tricorne, gold earring',
            },
            {
              id: 'musketeer',
              description: 'A plumed swordsman with lace collar.',
              promptHint: 'musketeer, plumed hat, lace collar, blue tabard, rapier',
            },
          ],
        },
        {
          id: 'primal',
          label: 'Primal',
          icon: 'flame',
          options: [
            {
              id: 'caveman',
              description: 'A shaggy Stone Age man.',
              promptHint: 'shaggy Stone Age man, fur wrap, dirt-streaked skin',
            },
            {
              id: 'cavewoman',
              description: 'A wild-haired Stone Age woman.',
              promptHint: 'wild-haired Stone Age woman, fur wrap, bone beads',
            },
            {
              id: 'apeman',
              description: 'Half man, half ape.',
              promptHint: 'apeman, heavy brow, hairy body, stooped powerful posture',
            },
            {
              id: 'feral-wildman',
              description: 'A matted man of the wilds.',
              promptHint: 'feral wild man, matted hair, torn hides, animal alertness',
            },
            {
              id: 'neanderthal',
              term: 'Neanderthal',
              description: 'A stocky Ice Age human.',
              promptHint: 'Neanderthal, heavy brow ridge, broad nose, stocky build',
            },
          ],
        },
        {
          id: 'fantasy',
          label: 'Fantasy Folk',
          icon: 'wand',
          options: [
            {
              id: 'elf-man',
              description: 'A tall, fine-featured elven man.',
              promptHint: 'elven man, pointed ears, fine features, long straight hair',
            },
            {
              id: 'elf-woman',
              description: 'A tall, luminous elven woman.',
              promptHint: 'elven woman, pointed ears, luminous skin, delicate circlet',
            },
            {
              id: 'elf',
              description: 'An ageless pointed-eared being.',
              promptHint: 'ageless elf, long pointed ears, graceful slender build',
            },
            {
              id: 'half-elf',
              description: 'Human warmth with elven ears.',
              promptHint: 'half-elf, slightly pointed ears, human warmth, elven grace',
            },
            {
              id: 'dwarf',
              description: 'A stocky, bearded mountain smith.',
              promptHint: 'fantasy dwarf, stocky build, braided beard, forge-worn leathers',
            },
            {
              id: 'orc',
              description: 'A tusked green brute.',
              promptHint: 'orc, green skin, lower tusks, heavy scarred muscle',
            },
            {
              id: 'goblin',
              description: 'A small, sly green creature.',
              promptHint: 'goblin, small wiry body, huge ears, sly yellow eyes',
            },
            {
              id: 'tiefling',
              description: 'Horned, tailed, infernal-blooded.',
              promptHint: 'tiefling, curling horns, red-violet skin, slender tail, glowing eyes',
            },
            {
              id: 'faun',
              description: 'Human above, goat below.',
              promptHint: 'faun, small horns, goat legs, woodland garlands',
            },
            {
              id: 'centaur',
              description: "Human torso on a horse's body.",
              promptHint: 'centaur, human torso joined to a powerful horse body',
            },
            {
              id: 'mermaid',
              description: 'A woman with a shimmering fish tail.',
              promptHint: 'mermaid, shimmering scaled tail, flowing wet hair, shell adornments',
            },
            {
              id: 'merman',
              description: 'A man with a powerful fish tail.',
              promptHint: 'merman, powerful scaled tail, coral crown, wet skin',
            },
            {
              id: 'dragonkin',
              description: 'A scaled, horned dragon-blooded humanoid.',
              promptHint: 'dragonkin humanoid, scaled skin, horned brow, reptilian eyes',
            },
            {
              id: 'wizard',
              description: 'A bearded, robed spell-caster.',
              promptHint: 'wizard in star-worn robes, long beard, gnarled staff',
            },
            {
              id: 'witch',
              description: 'A pointed-hat spell-caster.',
              promptHint: 'witch with pointed hat, herb pouches, knowing eyes',
            },
            {
              id: 'sorcerer',
              description: 'A man with power in his hands.',
              promptHint: 'sorcerer in dark embroidered robes, arcane light at his hands',
            },
            {
              id: 'sorceress',
              description: 'A woman with power in her hands.',
              promptHint: 'sorceress in flowing embroidered robes, arcane light at her hands',
            },
            {
              id: 'knight-man',
              description: 'A man in plate armour.',
              promptHint: 'male knight in polished plate armour, sword, heraldic surcoat',
            },
            {
              id: 'knight-woman',
              description: 'A woman in plate armour.',
              promptHint: 'female knight in polished plate armour, braided hair, heraldic cloak',
            },
            {
              id: 'knight',
              description: 'An armoured champion.',
              promptHint: 'armoured knight, visor raised, battered shield',
            },
            {
              id: 'barbarian-man',
              description: 'A fur-clad, muscular male fighter.',
              promptHint: 'male barbarian, massive muscle, fur mantle, war paint',
            },
            {
              id: 'barbarian-woman',
              description: 'A fur-clad, powerful female fighter.',
              promptHint: 'female barbarian, powerful build, fur mantle, braided hair',
            },
            {
              id: 'barbarian',
              description: 'A wild northern fighter.',
              promptHint: 'wild barbarian fighter, furs, scars, huge weapon',
            },
            {
              id: 'druid',
              description: 'A nature priest crowned with leaves.',
              promptHint: 'druid, leaf crown, moss-green robes, carved staff',
            },
            {
              id: 'ranger',
              description: 'A hooded woodland tracker.',
              promptHint: 'ranger in hooded green cloak, longbow, weathered leathers',
            },
            {
              id: 'necromancer',
              description: 'A pale master of the dead.',
              promptHint: 'necromancer, pale gaunt face, bone ornaments, green ghostlight',
            },
            {
              id: 'prince',
              description: 'A young royal man.',
              promptHint: 'fairy-tale prince, embroidered doublet, slim crown, noble bearing',
            },
            {
              id: 'princess',
              description: 'A young royal woman.',
              promptHint: 'fairy-tale princess, jewelled gown, delicate tiara, noble bearing',
            },
            {
              id: 'magical-girl',
              description: 'A sparkling heroine with ribboned wand.',
              promptHint:
                'adult magical heroine, ribboned costume, star wand, sparkling transformation light',
            },
            {
              id: 'catgirl',
              description: 'A young woman with cat ears and tail.',
              promptHint: 'catgirl, adult woman with cat ears, tail, playful eyes',
            },
            {
              id: 'catboy',
              description: 'A young man with cat ears and tail.',
              promptHint: 'catboy, adult man with cat ears, tail, sly grin',
            },
            {
              id: 'anthro',
              description: 'An animal standing and dressed like a person.',
              promptHint: 'anthropomorphic animal character, expressive face, human posture and clothes',
            },
          ],
        },
        {
          id: 'supernatural',
          label: 'Supernatural',
          icon: 'ghost',
          options: [
            {
              id: 'vampire-man',
              description: 'A pale, fanged nobleman.',
              promptHint: 'male vampire, pale skin, fangs, dark aristocratic coat',
            },
            {
              id: 'vampire-woman',
              description: 'A pale, fanged noblewoman.',
              promptHint: 'female vampire, pale skin, fangs, crimson lips, dark gown',
            },
            {
              id: 'vampire',
              description: 'A pale undead with red eyes.',
              promptHint: 'vampire, deathly pale skin, sharp fangs, red eyes',
            },
            {
              id: 'werewolf',
              description: 'A towering man-wolf.',
              promptHint: 'werewolf, towering furred body, wolf head, torn clothes',
            },
            {
              id: 'angel',
              description: 'A winged being of light.',
              promptHint: 'angel, white feathered wings, soft halo, serene face',
            },
            {
              id: 'demon',
              description: 'A horned being of fire and shadow.',
              promptHint: 'demon, curved horns, ember eyes, cracked dark skin',
            },
            {
              id: 'ghost',
              description: 'A translucent spirit.',
              promptHint: 'ghost, translucent pale figure, drifting hem, hollow eyes',
            },
            {
              id: 'valkyrie',
              description: 'A winged Norse chooser of the slain.',
              promptHint: 'valkyrie, winged helmet, silver armour, feathered cloak',
            },
            {
              id: 'god',
              description: 'A radiant male deity.',
              promptHint: 'radiant male god, monumental physique, golden light, cosmic calm',
            },
            {
              id: 'goddess',
              description: 'A radiant female deity.',
              promptHint: 'radiant goddess, flowing drapery, golden light, cosmic calm',
            },
            {
              id: 'grim-reaper',
              term: 'Grim Reaper',
              description: 'A skeletal, hooded harvester.',
              promptHint: 'Grim Reaper, black hooded robe, skeletal hands, long scythe',
            },
          ],
        },
        {
          id: 'scifi',
          label: 'Sci-Fi & Heroes',
          icon: 'rocket',
          options: [
            {
              id: 'android-man',
              description: 'A male-looking synthetic person.',
              promptHint: 'male android, flawless synthetic skin, visible seam lines',
            },
            {
              id: 'android-woman',
              description: 'A female-looking synthetic person.',
              promptHint: 'female android, flawless synthetic skin, visible seam lines',
            },
            {
              id: 'android-neutral',
              label: 'Android',
              description: 'A synthetic person of no gender.',
              promptHint: 'genderless android, smooth white faceplate, neutral features',
            },
            {
              id: 'cyborg-man',
              description: 'A man part flesh, part machine.',
              promptHint: 'male cyborg, half-metal face, exposed mechanisms, glowing eye',
            },
            {
              id: 'cyborg-woman',
              description: 'A woman part flesh, part machine.',
              promptHint: 'female cyborg, half-metal face, exposed mechanisms, glowing eye',
            },
            {
              id: 'cyborg',
              description: 'Part flesh, part machine.',
              promptHint: 'cyborg, flesh fused with chrome plating and cables',
            },
            {
              id: 'robot',
              description: 'A fully mechanical figure.',
              promptHint: 'robot, articulated metal body, sensor eyes, worn paint',
            },
            {
              id: 'alien',
              description: 'A being from another world.',
              promptHint: 'alien being, smooth elongated head, large dark eyes, strange skin',
            },
            {
              id: 'astronaut',
              description: 'A space traveller in a suit.',
              promptHint: 'astronaut in white spacesuit, gold visor, mission patches',
            },
            {
              id: 'space-marine',
              description: 'A heavily armoured future soldier.',
              promptHint: 'space marine in heavy powered armour, rifle, glowing visor',
            },
            {
              id: 'ai-hologram',
              label: 'AI Hologram',
              term: 'AI hologram',
              description: 'A figure made of projected light.',
              promptHint: 'AI hologram, translucent cyan figure, scanlines, floating data',
            },
            {
              id: 'superhero',
              description: 'A caped, muscular hero.',
              promptHint: 'superhero in sculpted suit and cape, emblem, heroic jaw',
            },
            {
              id: 'superheroine',
              description: 'A caped, powerful heroine.',
              promptHint: 'superheroine in sculpted suit and cape, emblem, fearless eyes',
            },
            {
              id: 'masked-vigilante',
              description: 'A dark masked night fighter.',
              promptHint: 'masked vigilante in dark armoured suit, cowl, rooftop shadows',
            },
            {
              id: 'supervillain',
              description: 'A theatrical genius of evil.',
              promptHint: 'supervillain, dramatic high collar, cold smile, menacing grandeur',
            },
            {
              id: 'caped-crusader-man',
              description: 'A male hero in flowing cape.',
              promptHint: 'male caped crusader, flowing cape, cowl, square jaw',
            },
            {
              id: 'caped-crusader-woman',
              description: 'A female hero in flowing cape.',
              promptHint: 'female caped crusader, flowing cape, cowl, resolute stare',
            },
            {
              id: 'caped-crusader',
              description: 'A hero in flowing cape and cowl.',
              promptHint: 'caped crusader silhouette, flowing cape, pointed cowl',
            },
            {
              id: 'super-soldier',
              description: 'An enhanced soldier in tactical suit.',
              promptHint: 'super-soldier, enhanced physique, tactical suit, star-metal shield',
            },
            {
              id: 'mutant',
              description: 'A person changed by strange power.',
              promptHint: 'mutant with altered skin, glowing veins, uncanny eyes',
            },
          ],
        },
        {
          id: 'literary',
          label: 'Story & Legend',
          icon: 'book-open',
          properNames: true,
          options: [
            {
              id: 'sherlock-holmes',
              description: 'The deerstalker detective.',
              promptHint: 'Sherlock Holmes, deerstalker cap, caped coat, pipe, hawk-like gaze',
            },
            {
              id: 'dracula',
              description: 'The Transylvanian count.',
              promptHint: 'Count Dracula, slicked hair, high-collared cape, pale aristocratic menace',
            },
            {
              id: 'frankenstein-monster',
              label: "Frankenstein's Monster",
              description: 'The stitched creature.',
              promptHint: "Frankenstein's monster, stitched grey skin, flat brow, heavy boots",
            },
            {
              id: 'phantom-opera',
              label: 'Phantom of the Opera',
              description: 'The half-masked musician.',
              promptHint: 'Phantom of the Opera, white half mask, black cape, rose',
            },
            {
              id: 'mr-hyde',
              label: 'Mr Hyde',
              description: 'The brutal other self.',
              promptHint: 'Mr Hyde, hunched brutal figure, twisted grin, torn Victorian suit',
            },
            {
              id: 'king-arthur',
              description: 'The crowned king of Camelot.',
              promptHint: 'King Arthur, golden crown, chain mail, dragon surcoat, shining sword',
            },
            {
              id: 'merlin',
              description: 'The ancient court wizard.',
              promptHint: 'Merlin, ancient wizard, long white beard, midnight-blue robes',
            },
            {
              id: 'robin-hood',
              description: 'The green-clad outlaw archer.',
              promptHint: 'Robin Hood, Lincoln-green tunic, feathered cap, longbow',
            },
            {
              id: 'joan-of-arc',
              label: 'Joan of Arc',
              description: 'The armoured maid of Orléans.',
              promptHint: 'Joan of Arc, cropped hair, plate armour, white banner',
            },
            {
              id: 'cleopatra',
              description: 'The kohl-eyed queen of Egypt.',
              promptHint: 'Cleopatra, kohl-lined eyes, black braided hair, gold cobra crown',
            },
            {
              id: 'captain-nemo',
              description: 'The brooding submarine captain.',
              promptHint: 'Captain Nemo, dark beard, naval coat, brass submarine instruments',
            },
            {
              id: 'alice-wonderland',
              label: 'Alice in Wonderland',
              description: 'The curious girl in blue.',
              promptHint: 'Alice in Wonderland, blue dress, white apron, black hair ribbon',
            },
            {
              id: 'peter-pan',
              description: 'The boy who never grows up.',
              promptHint: 'Peter Pan, leaf-green tunic, feathered cap, mischievous airborne pose',
            },
            {
              id: 'dorothy-oz',
              label: 'Dorothy of Oz',
              description: 'The gingham girl with red shoes.',
              promptHint: 'Dorothy of Oz, blue gingham dress, braided pigtails, ruby shoes',
            },
            {
              id: 'tin-man',
              description: 'The riveted metal woodsman.',
              promptHint: 'Tin Man, riveted silver body, funnel hat, axe, wistful face',
            },
            {
              id: 'scarecrow-oz',
              label: 'Scarecrow of Oz',
              description: 'The straw man with a painted grin.',
              promptHint: 'Scarecrow of Oz, straw-stuffed clothes, burlap face, floppy hat',
            },
            {
              id: 'cowardly-lion',
              description: 'The timid lion with bow in mane.',
              promptHint: 'Cowardly Lion, upright lion, curled mane with ribbon, worried eyes',
            },
            {
              id: 'santa-claus',
              description: 'The red-suited gift bringer.',
              promptHint: 'Santa Claus, red fur-trimmed suit, white beard, rosy cheeks',
            },
          ],
        },
      ],
    },
    {
      field: 'age',
      label: 'Age',
      categories: [
        {
          id: 'age',
          label: 'Age',
          icon: 'calendar',
          idPrefix: 'age-',
          options: [
            {
              id: 'age-baby',
              description: 'A baby in the first year.',
              promptHint: 'a baby under one year old',
            },
            {
              id: 'age-toddler',
              description: 'A toddler learning to walk.',
              promptHint: 'a toddler about two years old',
            },
            {
              id: 'age-young-child',
              description: 'A child of nursery age.',
              promptHint: 'a young child about five years old',
            },
            {
              id: 'age-child',
              description: 'A school-age child.',
              promptHint: 'a child about eight years old',
            },
            {
              id: 'age-pre-teen',
              label: 'Pre-Teen',
              description: 'A child on the edge of the teens.',
              promptHint: 'a pre-teen about eleven years old',
            },
            {
              id: 'age-early-teen',
              description: 'A young teenager.',
              promptHint: 'an early teenager about thirteen years old',
            },
            { id: 'age-teen', description: 'A teenager.', promptHint: 'a teenager about fifteen years old' },
            {
              id: 'age-late-teen',
              description: 'A teenager nearing adulthood.',
              promptHint: 'a late teenager about eighteen years old',
            },
            {
              id: 'age-early-20s',
              description: 'Just into adulthood.',
              promptHint: 'in their early twenties, fresh youthful face',
            },
            {
              id: 'age-20s',
              description: 'A young adult.',
              promptHint: 'in their twenties, youthful adult features',
            },
            {
              id: 'age-late-20s',
              description: 'A settled young adult.',
              promptHint: 'in their late twenties, maturing young features',
            },
            {
              id: 'age-30s',
              description: 'An adult in the thirties.',
              promptHint: 'in their thirties, fully mature adult face',
            },
            {
              id: 'age-40s',
              description: 'An adult with first lines.',
              promptHint: 'in their forties, first fine lines around the eyes',
            },
            {
              id: 'age-50s',
              description: 'A mature adult.',
              promptHint: 'in their fifties, mature lines, touches of grey',
            },
            {
              id: 'age-60s',
              description: 'An older adult.',
              promptHint: 'in their sixties, lined face, greying hair',
            },
            {
              id: 'age-elderly',
              description: 'An old person.',
              promptHint: 'elderly, deeply lined face, thin white hair',
            },
            {
              id: 'age-custom',
              label: 'Custom',
              term: '',
              description: 'An age you describe in your own words.',
              promptHint: '',
            },
          ],
        },
      ],
    },
    {
      field: 'ethnicity',
      label: 'Heritage',
      maxPicks: Infinity,
      categories: [
        {
          id: 'asia',
          label: 'Asia',
          icon: 'globe',
          properNames: true,
          options: [
            {
              id: 'asian-any',
              label: 'Asian (Any)',
              term: 'Asian',
              description: 'Asian heritage without a narrower region.',
              promptHint: 'of Asian heritage, features left open within the continent',
            },
            {
              id: 'east-asian',
              description: 'East Asian heritage.',
              promptHint: 'of East Asian heritage, natural East Asian facial features',
            },
            {
              id: 'chinese',
              description: 'Chinese heritage.',
              promptHint: 'of Chinese heritage, natural Chinese facial features',
            },
            {
              id: 'japanese',
              description: 'Japanese heritage.',
              promptHint: 'of Japanese heritage, natural Japanese facial features',
            },
            {
              id: 'korean',
              description: 'Korean heritage.',
              promptHint: 'of Korean heritage, natural Korean facial features',
            },
            {
              id: 'mongolian-tibetan',
              label: 'Mongolian / Tibetan',
              description: 'Mongolian or Tibetan heritage.',
              promptHint: 'of Mongolian or Tibetan heritage, high-plateau complexion, broad cheekbones',
            },
            {
              id: 'south-asian',
              description: 'South Asian heritage.',
              promptHint: 'of South Asian heritage, natural South Asian facial features',
            },
            {
              id: 'southeast-asian',
              description: 'Southeast Asian heritage.',
              promptHint: 'of Southeast Asian heritage, natural Southeast Asian facial features',
            },
            {
              id: 'thai',
              description: 'Thai heritage.',
              promptHint: 'of Thai heritage, natural Thai facial features',
            },
            {
              id: 'vietnamese',
              description: 'Vietnamese heritage.',
              promptHint: 'of Vietnamese heritage, natural Vietnamese facial features',
            },
            {
              id: 'indonesian-malay',
              label: 'Indonesian / Malay',
              description: 'Indonesian or Malay heritage.',
              promptHint: 'of Indonesian or Malay heritage, natural Austronesian facial features',
            },
            {
              id: 'khmer',
              description: 'Khmer heritage.',
              promptHint: 'of Khmer heritage, natural Cambodian facial features',
            },
            {
              id: 'filipino',
              description: 'Filipino heritage.',
              promptHint: 'of Filipino heritage, natural Filipino facial features',
            },
          ],
        },
        {
          id: 'mena',
          label: 'Middle East & North Africa',
          icon: 'globe',
          properNames: true,
          options: [
            {
              id: 'mena-any',
              label: 'MENA (Any)',
              term: 'Middle Eastern or North African',
              description: 'Middle Eastern or North African heritage, left open.',
              promptHint: 'of Middle Eastern or North African heritage, features left open',
            },
            {
              id: 'middle-eastern',
              description: 'Middle Eastern heritage.',
              promptHint: 'of Middle Eastern heritage, natural Levantine or Gulf facial features',
            },
            {
              id: 'turkish',
              description: 'Turkish heritage.',
              promptHint: 'of Turkish heritage, natural Anatolian facial features',
            },
            {
              id: 'persian',
              description: 'Persian heritage.',
              promptHint: 'of Persian heritage, natural Iranian facial features',
            },
            {
              id: 'israeli',
              description: 'Israeli heritage.',
              promptHint: 'of Israeli heritage, natural eastern Mediterranean facial features',
            },
          ],
        },
        {
          id: 'africa',
          label: 'Africa & Diaspora',
          icon: 'globe',
          properNames: true,
          options: [
            {
              id: 'african',
              description: 'African heritage without a narrower region.',
              promptHint: 'of African heritage, natural facial features, deep skin tones',
            },
            {
              id: 'west-african',
              description: 'West African heritage.',
              promptHint: 'of West African heritage, natural West African facial features',
            },
            {
              id: 'east-african',
              description: 'East African heritage.',
              promptHint: 'of East African heritage, natural Horn and Great Lakes facial features',
            },
            {
              id: 'central-african',
              description: 'Central African heritage.',
              promptHint: 'of Central African heritage, natural Congo-basin facial features',
            },
            {
              id: 'southern-african',
              description: 'Southern African heritage.',
              promptHint: 'of Southern African heritage, natural Southern African facial features',
            },
            {
              id: 'afro-caribbean',
              label: 'Afro-Caribbean',
              description: 'Afro-Caribbean heritage.',
              promptHint: 'of Afro-Caribbean heritage, natural Caribbean facial features',
            },
          ],
        },
        {
          id: 'europe',
          label: 'Europe',
          icon: 'globe',
          properNames: true,
          options: [
            {
              id: 'european-any',
              label: 'European (Any)',
              term: 'European',
              description: 'European heritage without a narrower region.',
              promptHint: 'of European heritage, features left open within the continent',
            },
            {
              id: 'nordic',
              description: 'Nordic heritage.',
              promptHint: 'of Nordic heritage, natural Scandinavian facial features',
            },
            {
              id: 'swedish',
              description: 'Swedish heritage.',
              promptHint: 'of Swedish heritage, natural Swedish facial features',
            },
            {
              id: 'norwegian',
              description: 'Norwegian heritage.',
              promptHint: 'of Norwegian heritage, natural Norwegian facial features',
            },
            {
              id: 'danish',
              description: 'Danish heritage.',
              promptHint: 'of Danish heritage, natural Danish facial features',
            },
            {
              id: 'finnish',
              description: 'Finnish heritage.',
              promptHint: 'of Finnish heritage, natural Finnish facial features',
            },
            {
              id: 'icelandic',
              description: 'Icelandic heritage.',
              promptHint: 'of Icelandic heritage, natural Icelandic facial features',
            },
            {
              id: 'celtic',
              description: 'Celtic heritage from Ireland, Scotland or Wales.',
              promptHint: 'of Celtic heritage, natural Irish, Scottish or Welsh facial features',
            },
            {
              id: 'mediterranean',
              description: 'Mediterranean heritage.',
              promptHint: 'of Mediterranean heritage, natural southern European facial features',
            },
            {
              id: 'slavic',
              description: 'Slavic heritage.',
              promptHint: 'of Slavic heritage, natural eastern European facial features',
            },
            {
              id: 'czech',
              description: 'Czech heritage.',
              promptHint: 'of Czech heritage, natural Czech facial features',
            },
            {
              id: 'russian',
              description: 'Russian heritage.',
              promptHint: 'of Russian heritage, natural Russian facial features',
            },
            {
              id: 'ukrainian',
              description: 'Ukrainian heritage.',
              promptHint: 'of Ukrainian heritage, natural Ukrainian facial features',
            },
            {
              id: 'italian',
              description: 'Italian heritage.',
              promptHint: 'of Italian heritage, natural Italian facial features',
            },
            {
              id: 'iberian',
              description: 'Spanish or Portuguese heritage.',
              promptHint: 'of Iberian heritage, natural Spanish or Portuguese facial features',
            },
            {
              id: 'french',
              description: 'French heritage.',
              promptHint: 'of French heritage, natural French facial features',
            },
            {
              id: 'germanic',
              description: 'German, Austrian or Dutch heritage.',
              promptHint: 'of Germanic heritage, natural central European facial features',
            },
            {
              id: 'greek',
              description: 'Greek heritage.',
              promptHint: 'of Greek heritage, natural Greek facial features',
            },
            {
              id: 'baltic',
              description: 'Baltic heritage.',
              promptHint: 'of Baltic heritage, natural Estonian, Latvian or Lithuanian facial features',
            },
          ],
        },
        {
          id: 'americas',
          label: 'Latin America',
          icon: 'globe',
          properNames: true,
          options: [
            {
              id: 'latin-american',
              description: 'Latin American heritage, left open.',
              promptHint: 'of Latin American heritage, features left open within the region',
            },
            {
              id: 'mexican-mesoamerican',
              label: 'Mexican / Mesoamerican',
              description: 'Mexican or Mesoamerican heritage.',
              promptHint: 'of Mexican or Mesoamerican heritage, natural mestizo or Maya facial features',
            },
            {
              id: 'caribbean-latino',
              description: 'Caribbean Latino heritage.',
              promptHint: 'of Caribbean Latino heritage, natural Cuban, Dominican or Puerto Rican features',
            },
            {
              id: 'brazilian',
              description: 'Brazilian heritage.',
              promptHint: 'of Brazilian heritage, natural mixed Brazilian facial features',
            },
            {
              id: 'andean-indigenous',
              label: 'Andean Indigenous',
              description: 'Indigenous Andean heritage.',
              promptHint: 'of Indigenous Andean heritage, natural Quechua or Aymara facial features',
            },
            {
              id: 'southern-cone',
              description: 'Argentine, Chilean or Uruguayan heritage.',
              promptHint: 'of Southern Cone heritage, natural Argentine, Chilean or Uruguayan features',
            },
          ],
        },
        {
          id: 'indigenous',
          label: 'Indigenous & Mixed',
          icon: 'globe',
          properNames: true,
          options: [
            {
              id: 'indigenous-any',
              label: 'Indigenous (Any)',
              term: 'Indigenous',
              description: 'Indigenous heritage, left open.',
              promptHint: 'of Indigenous heritage, people left open, natural features',
            },
            {
              id: 'native-american',
              description: 'Native American heritage.',
              promptHint: 'of Native American heritage, natural First Nations facial features',
            },
            {
              id: 'aboriginal-australian',
              description: 'Aboriginal Australian heritage.',
              promptHint: 'of Aboriginal Australian heritage, natural First Peoples facial features',
            },
            {
              id: 'pacific-islander',
              description: 'Pacific Islander heritage.',
              promptHint: 'of Pacific Islander heritage, natural Polynesian or Melanesian features',
            },
            {
              id: 'inuit',
              description: 'Inuit heritage.',
              promptHint: 'of Inuit heritage, natural Arctic Indigenous facial features',
            },
            {
              id: 'mixed',
              term: 'mixed heritage',
              description: 'Features from more than one heritage.',
              promptHint: 'of mixed heritage, blended features from several backgrounds',
            },
          ],
        },
      ],
    },
    {
      field: 'regionalAesthetic',
      label: 'Regional Aesthetic',
      categories: [
        {
          id: 'style-north-america',
          label: 'North America',
          icon: 'map-pin',
          properNames: true,
          options: [
            {
              id: 'cali-beach',
              label: 'California Beach',
              description: 'Sun-bleached hair, denim shorts, sea salt.',
              promptHint: 'California beach look, sun-bleached hair, denim shorts, salty tanned ease',
            },
            {
              id: 'valley-girl',
              description: 'Glossy mall-ready Los Angeles polish.',
              promptHint: 'Valley girl look, blown-out hair, pastel mini, glossy mall-ready polish',
            },
            {
              id: 'norcal-hippie',
              label: 'NorCal Hippie',
              description: 'Tie-dye, hemp and redwood calm.',
              promptHint: 'Northern California hippie look, tie-dye, hemp, beads, redwood calm',
            },
            {
              id: 'boho-la',
              label: 'Boho LA',
              description: 'Flowing layers, fringe and desert jewellery.',
              promptHint: 'Los Angeles boho look, flowing layers, suede fringe, turquoise jewellery',
            },
            {
              id: 'texas-cowgirl',
              label: 'Texas Cowgirl',
              description: 'Boots, denim and a big buckle.',
              promptHint: 'Texas cowgirl look, boots, fitted denim, tooled belt, wide hat',
            },
            {
              id: 'texas-cowboy',
              description: 'Pressed jeans, boots and a felt hat.',
              promptHint: 'Texas cowboy look, starched jeans, pearl-snap shirt, felt hat',
            },
            {
              id: 'southern-belle',
              description: 'Floral dresses, curls and pearls.',
              promptHint: 'Southern belle look, floral dress, soft curls, pearls, gloved manners',
            },
            {
              id: 'southern-gentleman',
              description: 'Seersucker, bow tie and porch charm.',
              promptHint: 'Southern gentleman look, seersucker suit, bow tie, straw boater',
            },
            {
              id: 'miami-latina',
              description: 'Bright, body-hugging glamour with gold.',
              promptHint: 'Miami Latina look, bright fitted dress, gold hoops, bronzed glow',
            },
            {
              id: 'miami-latino',
              description: 'Open linen, gold chain, bay breeze.',
              promptHint: 'Miami Latino look, open linen shirt, gold chain, groomed beard',
            },
            {
              id: 'hawaii-island',
              label: 'Hawaii Island',
              description: 'Floral prints, lei and barefoot ease.',
              promptHint: 'Hawaiian island look, floral print, fresh lei, barefoot ease',
            },
            {
              id: 'nyc-fashion',
              label: 'NYC Fashion',
              term: 'NYC fashion',
              description: 'Black layers, sharp boots, fast walk.',
              promptHint: 'New York fashion look, layered black, sharp boots, statement coat',
            },
            {
              id: 'nyc-sharp',
              label: 'NYC Sharp',
              term: 'sharp NYC style',
              description: 'Tailored, brisk and immaculate.',
              promptHint: 'sharp New York look, tailored overcoat, crisp shirt, brisk polish',
            },
            {
              id: 'brooklyn-hipster',
              description: 'Beanie, beard, selvedge denim.',
              promptHint: 'Brooklyn hipster look, beanie, selvedge denim, thrifted knit, round glasses',
            },
            {
              id: 'new-england-prep',
              description: 'Cable knits, boat shoes, rowing-club ease.',
              promptHint: 'New England prep look, cable-knit sweater, chinos, boat shoes',
            },
            {
              id: 'pnw-granola',
              label: 'PNW Granola',
              description: 'Fleece, flannel and trail mud.',
              promptHint: 'Pacific Northwest outdoorsy look, fleece, flannel, hiking boots, rain-damp hair',
            },
            {
              id: 'nashville-country',
              description: 'Rhinestones, fringe and stage light.',
              promptHint: 'Nashville country look, rhinestone jacket, fringe, big hair',
            },
            {
              id: 'nashville-cowboy',
              description: 'Denim, guitar strap and worn hat.',
              promptHint: 'Nashville cowboy look, worn hat, denim jacket, guitar-strap grit',
            },
            {
              id: 'vegas-glam',
              description: 'Sequins, lashes and casino sparkle.',
              promptHint: 'Las Vegas glamour look, sequins, dramatic lashes, casino sparkle',
            },
            {
              id: 'vegas-suit',
              description: 'Silk lapels, open collar, high roller.',
              promptHint: 'Las Vegas high-roller look, silk-lapel suit, open collar, gold watch',
            },
            {
              id: 'harlem-classic',
              description: 'Dapper suits and proud renaissance style.',
              promptHint: 'classic Harlem look, dapper suit, brim hat, renaissance pride',
            },
            {
              id: 'atl-southern',
              label: 'ATL Southern',
              description: 'Designer streetwear with Atlanta swagger.',
              promptHint: 'Atlanta look, designer streetwear, fresh braids or waves, southern swagger',
            },
            {
              id: 'nola-creole',
              label: 'NOLA Creole',
              description: 'Linen, head wraps and brass-band colour.',
              promptHint: 'New Orleans Creole look, linen, bright head wrap, brass-band colour',
            },
            {
              id: 'dmv-go-go',
              label: 'DMV Go-Go',
              description: 'Bright sneakers and go-go party energy.',
              promptHint: 'Washington DMV go-go look, matching tracksuit, bright trainers, party energy',
            },
            {
              id: 'west-coast-hip-hop',
              label: 'West Coast Hip-Hop',
              description: 'Khakis, white tee, lowrider cool.',
              promptHint: 'West Coast hip-hop look, baggy khakis, white tee, bandana, lowrider cool',
            },
            {
              id: 'chicago-south-side',
              description: 'Winter puffers, fresh cuts, house roots.',
              promptHint: 'Chicago South Side look, big puffer, fresh haircut, stepper polish',
            },
          ],
        },
        {
          id: 'style-europe',
          label: 'Europe',
          icon: 'map-pin',
          properNames: true,
          options: [
            {
              id: 'parisienne',
              description: 'Undone hair, red lip, trench coat.',
              promptHint: 'Parisienne look, undone hair, red lip, trench coat, striped knit',
            },
            {
              id: 'parisian-flaneur',
              label: 'Parisian Flâneur',
              description: 'Scarf, wool coat, unhurried stroll.',
              promptHint: 'Parisian flâneur look, wool coat, scarf, worn leather shoes',
            },
            {
              id: 'milanese-fashion',
              description: 'Sculpted tailoring and luxury leather.',
              promptHint: 'Milanese fashion look, sculpted tailoring, luxury leather, sunglasses',
            },
            {
              id: 'sicilian-beach',
              description: 'Black dress, lemons and salt skin.',
              promptHint: 'Sicilian beach look, sun-dark skin, linen and lace, lemon-grove heat',
            },
            {
              id: 'catalan-modern',
              description: 'Clean colour, art-school ease.',
              promptHint: 'modern Catalan look, clean colour blocks, artful accessories, Barcelona ease',
            },
            {
              id: 'greek-mediterranean',
              description: 'White linen, gold and sea-blue.',
              promptHint: 'Greek island look, white linen, gold sandals, sea-blue accents',
            },
            {
              id: 'scandi-minimal',
              label: 'Scandi Minimal',
              description: 'Neutral layers and clear skin.',
              promptHint: 'Scandinavian minimal look, neutral layers, clean lines, bare clear skin',
            },
            {
              id: 'english-rose',
              description: 'Fair skin, flushed cheeks, garden dress.',
              promptHint: 'English rose look, fair skin, flushed cheeks, soft garden dress',
            },
            {
              id: 'london-prep',
              description: 'Blazer, brogues and private-school polish.',
              promptHint: 'London prep look, blazer, college scarf, brogues, side-parted hair',
            },
            {
              id: 'manchester-indie',
              description: 'Parka, fringe and guitar-band swagger.',
              promptHint: 'Manchester indie look, parka, mop fringe, guitar-band swagger',
            },
            {
              id: 'berlin-alt',
              description: 'Black techno layers and piercings.',
              promptHint: 'Berlin alternative look, black techno layers, harness, piercings, bleached hair',
            },
            {
              id: 'munich-traditional',
              description: 'Dirndl or lederhosen with alpine cheer.',
              promptHint: 'traditional Munich look, dirndl or lederhosen, embroidered braces',
            },
            {
              id: 'eastern-european-glam',
              description: 'High heels, fur trim and sculpted make-up.',
              promptHint: 'Eastern European glamour look, fur trim, heels, sculpted make-up',
            },
            {
              id: 'eastern-european-stoic',
              description: 'Plain coat, strong bones, level stare.',
              promptHint: 'Eastern European stoic look, plain dark coat, strong bones, level stare',
            },
          ],
        },
        {
          id: 'style-east-asia',
          label: 'East Asia',
          icon: 'map-pin',
          properNames: true,
          options: [
            {
              id: 'tokyo-harajuku',
              description: 'Layered colour, platforms and playful charms.',
              promptHint: 'Tokyo Harajuku look, layered colours, platforms, clips and playful charms',
            },
            {
              id: 'ginza-office',
              description: 'Immaculate office tailoring and soft make-up.',
              promptHint: 'Ginza office look, immaculate skirt suit, soft make-up, neat bag',
            },
            {
              id: 'shibuya-streetwear',
              description: 'Oversized layers and bleached hair.',
              promptHint: 'Shibuya streetwear look, oversized layers, bleached hair, chunky trainers',
            },
            {
              id: 'osaka-everyday',
              description: 'Friendly, bright, slightly loud casuals.',
              promptHint: 'everyday Osaka look, bright casual layers, animal-print accent, friendly ease',
            },
            {
              id: 'seoul-k-pop',
              label: 'Seoul K-Pop',
              description: 'Idol skin, pastel hair, stage styling.',
              promptHint: 'Seoul K-pop idol look, glass skin, pastel hair, stage styling',
            },
            {
              id: 'gangnam-glam',
              description: 'Luxury minimalism and flawless finish.',
              promptHint: 'Gangnam glamour look, luxury minimalism, flawless skin, designer bag',
            },
            {
              id: 'shanghai-modern',
              description: 'Sleek qipao lines in a skyline city.',
              promptHint: 'modern Shanghai look, qipao-inspired lines, sleek hair, skyline chic',
            },
            {
              id: 'beijing-hutong',
              description: 'Padded jackets and bicycle-lane plainness.',
              promptHint: 'Beijing hutong look, padded jacket, cloth shoes, bicycle-lane plainness',
            },
            {
              id: 'hong-kong-cinematic',
              description: 'Neon-lit longing in silk and smoke.',
              promptHint: 'cinematic Hong Kong look, silk dress or loose suit, neon-lit melancholy',
            },
          ],
        },
        {
          id: 'style-south-asia',
          label: 'South & Southeast Asia',
          icon: 'map-pin',
          properNames: true,
          options: [
            {
              id: 'mumbai-bollywood',
              description: 'Sequinned lehenga and film-star glow.',
              promptHint: 'Bollywood look, jewelled lehenga or sherwani, kohl, film-star glow',
            },
            {
              id: 'south-india-traditional',
              label: 'South India Traditional',
              description: 'Silk sari, jasmine and temple gold.',
              promptHint: 'traditional South Indian look, Kanjivaram silk, jasmine garland, temple gold',
            },
            {
              id: 'bangkok-street',
              description: 'Market casuals and bright night-time colour.',
              promptHint: 'Bangkok street look, light layered casuals, bright prints, night-market colour',
            },
          ],
        },
        {
          id: 'style-latin',
          label: 'Latin America',
          icon: 'map-pin',
          properNames: true,
          options: [
            {
              id: 'carioca-rio',
              description: 'Beach skin, bright bikini, samba ease.',
              promptHint: 'carioca Rio look, beach-bronzed skin, bright swimwear, samba ease',
            },
            {
              id: 'paulista',
              description: 'Urban black, art and concrete.',
              promptHint: 'São Paulo look, urban monochrome, gallery jewellery, concrete-city cool',
            },
            {
              id: 'buenos-aires-tango',
              description: 'Slit dress or pinstripes and slick hair.',
              promptHint: 'Buenos Aires tango look, slit dress or pinstripe suit, slicked hair',
            },
            {
              id: 'mexico-city-chic',
              description: 'Embroidered craft with gallery polish.',
              promptHint: 'Mexico City chic, embroidered craft textiles, modern cut, bold earrings',
            },
            {
              id: 'chilango-traditional',
              description: 'Market embroidery, braids, silver.',
              promptHint: 'traditional Mexico City look, embroidered blouse, ribbon braids, silver earrings',
            },
            {
              id: 'bogota-cosmopolitan',
              label: 'Bogotá Cosmopolitan',
              description: 'Wool coats and highland elegance.',
              promptHint: 'cosmopolitan Bogotá look, wool coat, leather boots, highland elegance',
            },
          ],
        },
        {
          id: 'style-mena',
          label: 'Middle East & North Africa',
          icon: 'map-pin',
          properNames: true,
          options: [
            {
              id: 'beirut-riviera',
              description: 'Glossy hair, gold and sea terraces.',
              promptHint: 'Beirut riviera look, glossy blow-out, gold jewellery, seaside terrace glamour',
            },
            {
              id: 'tel-aviv-beach',
              description: 'Cropped linen, sandals, sporty sun.',
              promptHint: 'Tel Aviv beach look, cropped linen, sandals, sporty sun-warmed ease',
            },
            {
              id: 'jerusalem-stone',
              description: 'Modest layers in stone and olive.',
              promptHint: 'Jerusalem look, modest layered linen, stone and olive tones',
            },
            {
              id: 'sabra',
              description: 'Plain shorts, sandals, direct manner.',
              promptHint: 'sabra look, plain cotton, sandals, sun-creased direct face',
            },
            {
              id: 'dubai-modern',
              description: 'Flowing abaya or kandura with luxury detail.',
              promptHint: 'modern Dubai look, flowing abaya or crisp kandura, luxury accessories',
            },
            {
              id: 'persian-glam',
              description: 'Strong brows, rich silk, gold.',
              promptHint: 'Persian glamour look, defined brows, rich silk, gold jewellery',
            },
            {
              id: 'istanbul-bosphorus',
              description: 'Tailored dark coats, gold, ferry wind.',
              promptHint: 'Istanbul Bosphorus look, tailored dark coat, gold hoops, sea-wind hair',
            },
            {
              id: 'cairene-cosmopolitan',
              description: 'City tailoring with kohl and colour.',
              promptHint: 'cosmopolitan Cairo look, smart tailoring, kohl eyes, warm colour',
            },
            {
              id: 'maghreb-coastal',
              description: 'Embroidered kaftan and sea-white walls.',
              promptHint: 'coastal Maghreb look, embroidered kaftan, henna hands, whitewashed light',
            },
            {
              id: 'marrakech-bohemian',
              description: 'Layered rugs of colour, silver and leather.',
              promptHint: 'Marrakech bohemian look, layered kaftan, Berber silver, saffron and rose',
            },
          ],
        },
        {
          id: 'style-africa',
          label: 'Sub-Saharan Africa',
          icon: 'map-pin',
          properNames: true,
          options: [
            {
              id: 'lagos-afro-glam',
              description: 'Lace, gele and gold at full volume.',
              promptHint: 'Lagos glamour look, lace aso ebi, sculpted gele, bold gold',
            },
            {
              id: 'accra-afro-fashion',
              description: 'Kente cut into modern tailoring.',
              promptHint: 'Accra fashion look, kente panels, modern tailoring, bright beads',
            },
            {
              id: 'dakar-francophone',
              description: 'Starched boubou and measured elegance.',
              promptHint: 'Dakar look, starched embroidered boubou, measured francophone elegance',
            },
            {
              id: 'abidjan-cosmopolitan',
              description: 'Wax print with nightlife polish.',
              promptHint: 'Abidjan look, wax-print tailoring, sleek braids, nightlife polish',
            },
            {
              id: 'kinshasa-sape',
              description: 'Dandy suits in impossible colours.',
              promptHint: 'Kinshasa sapeur look, vivid dandy suit, silk scarf, cane, polished shoes',
            },
            {
              id: 'nairobi-cosmopolitan',
              description: 'Beadwork with creative-city casuals.',
              promptHint: 'Nairobi look, Maasai beadwork, creative casual layers, natural hair',
            },
            {
              id: 'addis-habesha',
              description: 'White cotton with woven borders.',
              promptHint: 'Addis Habesha look, white cotton dress, woven coloured border, fine gold',
            },
            {
              id: 'swahili-coast',
              description: 'Kanga cloth, henna and dhow light.',
              promptHint: 'Swahili coast look, printed kanga, henna, kofia cap, dhow-sail light',
            },
            {
              id: 'johannesburg-urban',
              description: 'Thrifted colour and pantsula attitude.',
              promptHint: 'urban Johannesburg look, colourful thrifted layers, bucket hat, pantsula attitude',
            },
            {
              id: 'cape-town-cosmopolitan',
              description: 'Beach-city linen and vineyard ease.',
              promptHint: 'Cape Town look, relaxed linen, surf-and-vineyard ease, mixed prints',
            },
            {
              id: 'luanda-lusophone',
              description: 'Kizomba glamour in bright prints.',
              promptHint: 'Luanda look, samakaka prints, fitted glamour, kizomba-night shine',
            },
          ],
        },
        {
          id: 'style-oceania',
          label: 'Oceania',
          icon: 'map-pin',
          properNames: true,
          options: [
            {
              id: 'bondi-beach',
              description: 'Surf hair, zinc and bright swimwear.',
              promptHint: 'Bondi Beach look, surf hair, zinc-striped nose, bright swimwear',
            },
            {
              id: 'australian-outback',
              description: 'Dusty boots, wide hat, red earth.',
              promptHint: 'Australian outback look, dusty boots, wide hat, red-earth stains',
            },
            {
              id: 'outback-stockman',
              description: 'Oilskin coat and weathered Akubra.',
              promptHint: 'outback stockman look, oilskin coat, weathered felt hat, stock whip',
            },
            {
              id: 'auckland-coastal',
              description: 'Merino layers, sailing breeze, greenstone.',
              promptHint: 'coastal Auckland look, merino layers, greenstone pendant, sailing breeze',
            },
          ],
        },
      ],
    },
    {
      field: 'frame',
      label: 'Frame',
      categories: [
        {
          id: 'frame',
          label: 'Frame',
          icon: 'ruler',
          idPrefix: 'frame-',
          term: '% frame',
          options: [
            {
              id: 'frame-petite',
              description: 'Small and short with fine bones.',
              promptHint: 'petite frame, short stature, fine small bones',
            },
            {
              id: 'frame-slim',
              description: 'Narrow and light.',
              promptHint: 'slim frame, narrow shoulders, light build',
            },
            {
              id: 'frame-average',
              description: 'Medium height and width.',
              promptHint: 'average frame, medium height and shoulder width',
            },
            {
              id: 'frame-broad',
              description: 'Wide shoulders and heavy bones.',
              promptHint: 'broad frame, wide shoulders, solid heavy bones',
            },
          ],
        },
      ],
    },
    {
      field: 'bodyMass',
      label: 'Body Mass',
      categories: [
        {
          id: 'bodyMass',
          label: 'Body Mass',
          icon: 'scale',
          idPrefix: 'mass-',
          term: '% build',
          options: [
            {
              id: 'mass-lean',
              description: 'Little fat, muscle visible.',
              promptHint: 'lean body, little body fat, visible muscle line',
            },
            {
              id: 'mass-average',
              description: 'An ordinary healthy build.',
              promptHint: 'average healthy body, softly natural build',
            },
            {
              id: 'mass-full',
              description: 'Soft and rounded all over.',
              promptHint: 'full rounded body, soft arms and midsection',
            },
            {
              id: 'mass-heavy',
              description: 'Large and heavy-set.',
              promptHint: 'heavy-set large body, thick limbs, full belly',
            },
          ],
        },
      ],
    },
    {
      field: 'bust',
      label: 'Bust',
      categories: [
        {
          id: 'bust',
          label: 'Bust',
          icon: 'ruler',
          idPrefix: 'bust-',
          term: '% bust',
          options: [
            {
              id: 'bust-small',
              description: 'A small bust line.',
              promptHint: 'small bust, flat natural upper-body line',
            },
            {
              id: 'bust-average',
              description: 'A medium bust line.',
              promptHint: 'average bust, natural proportionate upper-body line',
            },
            {
              id: 'bust-full',
              description: 'A full bust line.',
              promptHint: 'full bust, rounded proportionate upper-body line',
            },
            {
              id: 'bust-very-full',
              description: 'A very full bust line.',
              promptHint: 'very full bust, generous rounded upper-body line',
            },
          ],
        },
      ],
    },
    {
      field: 'waist',
      label: 'Waist',
      categories: [
        {
          id: 'waist',
          label: 'Waist',
          icon: 'ruler',
          idPrefix: 'waist-',
          term: '% waist',
          options: [
            {
              id: 'waist-defined',
              description: 'A clearly narrow waist.',
              promptHint: 'clearly defined narrow waist, curved side line',
            },
            {
              id: 'waist-average',
              description: 'A lightly shaped waist.',
              promptHint: 'average waist with a slight natural curve',
            },
            {
              id: 'waist-straight',
              description: 'Little curve at the waist.',
              promptHint: 'straight waist, little difference to the hips',
            },
          ],
        },
      ],
    },
    {
      field: 'hips',
      label: 'Hips',
      categories: [
        {
          id: 'hips',
          label: 'Hips',
          icon: 'ruler',
          idPrefix: 'hips-',
          term: '% hips',
          options: [
            {
              id: 'hips-narrow',
              description: 'Narrow hips in line with the waist.',
              promptHint: 'narrow hips, straight line down the leg',
            },
            {
              id: 'hips-balanced',
              description: 'Hips in balance with the shoulders.',
              promptHint: 'balanced hips, matching the width of the shoulders',
            },
            {
              id: 'hips-wide',
              description: 'Hips wider than the shoulders.',
              promptHint: 'wide hips, fuller than the shoulder line',
            },
          ],
        },
      ],
    },
    {
      field: 'silhouette',
      label: 'Silhouette',
      categories: [
        {
          id: 'silhouette',
          label: 'Silhouette',
          icon: 'person-standing',
          idPrefix: 'silhouette-',
          term: '% silhouette',
          options: [
            {
              id: 'silhouette-hourglass',
              description: 'Balanced curves round a small waist.',
              promptHint: 'hourglass silhouette, balanced shoulders and hips, small waist',
            },
            {
              id: 'silhouette-rectangular',
              description: 'Even width from shoulder to hip.',
              promptHint: 'rectangular silhouette, even width from shoulders to hips',
            },
            {
              id: 'silhouette-pear',
              description: 'Wider below than above.',
              promptHint: 'pear silhouette, narrower shoulders, fuller hips and thighs',
            },
            {
              id: 'silhouette-inverted',
              label: 'Inverted Triangle',
              description: 'Wider above than below.',
              promptHint: 'inverted-triangle silhouette, broad shoulders tapering to slim hips',
            },
            {
              id: 'silhouette-athletic',
              description: 'Defined muscle and V-shaped back.',
              promptHint: 'athletic silhouette, defined muscle, strong V-shaped back',
            },
          ],
        },
      ],
    },
    {
      field: 'faceShape',
      label: 'Face Shape',
      categories: [
        {
          id: 'faceShape',
          label: 'Face Shape',
          icon: 'scan-face',
          idPrefix: 'face-',
          term: '% face',
          options: [
            {
              id: 'face-oval',
              description: 'Softly longer than wide.',
              promptHint: 'oval face, gently longer than wide, smooth outline',
            },
            {
              id: 'face-round',
              description: 'Full cheeks and a soft outline.',
              promptHint: 'round face, full cheeks, soft curved outline',
            },
            {
              id: 'face-square',
              description: 'Straight sides and a wide jaw.',
              promptHint: 'square face, straight sides, wide angular jaw',
            },
            {
              id: 'face-heart',
              description: 'Wide forehead and a small chin.',
              promptHint: 'heart-shaped face, wide forehead, narrow pointed chin',
            },
            {
              id: 'face-diamond',
              description: 'Wide cheekbones, narrow brow and jaw.',
              promptHint: 'diamond face, wide cheekbones, narrow forehead and jaw',
            },
            {
              id: 'face-oblong',
              description: 'Long and even.',
              promptHint: 'oblong face, long even length, straight cheeks',
            },
            {
              id: 'face-triangular',
              description: 'Narrow brow and a wide jaw.',
              promptHint: 'triangular face, narrow forehead widening to the jaw',
            },
          ],
        },
      ],
    },
    {
      field: 'jawline',
      label: 'Jawline',
      categories: [
        {
          id: 'jawline',
          label: 'Jawline',
          icon: 'scan-face',
          idPrefix: 'jaw-',
          term: '% jawline',
          options: [
            {
              id: 'jaw-strong',
              description: 'A firm, angular jaw.',
              promptHint: 'strong angular jawline with crisp lower edge',
            },
            {
              id: 'jaw-soft',
              description: 'A rounded, gentle jaw.',
              promptHint: 'soft rounded jawline with no hard angle',
            },
            {
              id: 'jaw-pointed',
              description: 'A jaw narrowing to the chin.',
              promptHint: 'pointed jawline narrowing to a slim chin',
            },
            {
              id: 'jaw-wide',
              description: 'A broad jaw at the back.',
              promptHint: 'wide jaw, broad at the hinges',
            },
            {
              id: 'jaw-double',
              label: 'Double Chin',
              term: 'double chin',
              description: 'A soft fold under the chin.',
              promptHint: 'soft double chin beneath a rounded jaw',
            },
          ],
        },
      ],
    },
    {
      field: 'cheekbones',
      label: 'Cheekbones',
      categories: [
        {
          id: 'cheekbones',
          label: 'Cheekbones',
          icon: 'scan-face',
          idPrefix: 'cheekbones-',
          term: '% cheekbones',
          options: [
            {
              id: 'cheekbones-average',
              description: 'Cheekbones of ordinary height.',
              promptHint: 'average cheekbones with gentle natural contour',
            },
            {
              id: 'cheekbones-low',
              description: 'Cheekbones set low.',
              promptHint: 'low-set cheekbones, fullness nearer the mouth',
            },
            {
              id: 'cheekbones-high-defined',
              label: 'High & Defined',
              term: 'high cheekbones',
              description: 'High cheekbones with a clear edge.',
              promptHint: 'high defined cheekbones with a clear shadow beneath',
            },
            {
              id: 'cheekbones-sculpted',
              description: 'Model-sharp hollows beneath.',
              promptHint: 'sculpted cheekbones, sharp ridge, hollow beneath',
            },
            {
              id: 'cheekbones-wide',
              description: 'Cheekbones that widen the face.',
              promptHint: 'wide cheekbones broadening the middle of the face',
            },
          ],
        },
      ],
    },
    {
      field: 'facialFullness',
      label: 'Facial Fullness',
      categories: [
        {
          id: 'facialFullness',
          label: 'Facial Fullness',
          icon: 'scan-face',
          idPrefix: 'facial-fullness-',
          term: '% face',
          options: [
            {
              id: 'facial-fullness-average',
              description: 'Ordinary cheek fullness.',
              promptHint: 'average facial fullness, natural cheek volume',
            },
            {
              id: 'facial-fullness-gaunt',
              description: 'Hollow cheeks and visible bone.',
              promptHint: 'gaunt face, hollow cheeks, prominent bone',
            },
            {
              id: 'facial-fullness-lean',
              description: 'A slim face with light hollows.',
              promptHint: 'lean face, little cheek fat, light hollows',
            },
            {
              id: 'facial-fullness-full',
              description: 'Rounded, healthy cheeks.',
              promptHint: 'full face, rounded healthy cheeks, smooth contours',
            },
            {
              id: 'facial-fullness-round',
              description: 'Very full, soft cheeks.',
              promptHint: 'very round fleshy cheeks, soft chubby contours',
            },
          ],
        },
      ],
    },
    {
      field: 'eyeShape',
      label: 'Eye Shape',
      categories: [
        {
          id: 'eyeShape',
          label: 'Eye Shape',
          icon: 'eye',
          idPrefix: 'eye-',
          term: '% eyes',
          options: [
            {
              id: 'eye-almond',
              description: 'Tapered at both corners.',
              promptHint: 'almond-shaped eyes, tapered at both corners',
            },
            {
              id: 'eye-round',
              description: 'Wide open and circular.',
              promptHint: 'round eyes, visible white around the iris',
            },
            {
              id: 'eye-hooded',
              description: 'Skin folds over the crease.',
              promptHint: 'hooded eyes, brow skin folding over the crease',
            },
            {
              id: 'eye-monolid',
              description: 'A smooth lid with no crease.',
              promptHint: 'monolid eyes, smooth lid without a crease',
            },
            {
              id: 'eye-deep-set',
              description: 'Set back under the brow.',
              promptHint: 'deep-set eyes shadowed beneath the brow',
            },
            {
              id: 'eye-downturned',
              description: 'Outer corners turn down.',
              promptHint: 'downturned eyes, outer corners dipping lower',
            },
            {
              id: 'eye-upturned',
              description: 'Outer corners lift.',
              promptHint: "upturned eyes, outer corners lifting like a cat's",
            },
            {
              id: 'eye-wide-set',
              description: 'More than one eye apart.',
              promptHint: 'wide-set eyes with a broad space between',
            },
            {
              id: 'eye-close-set',
              description: 'Close to the nose.',
              promptHint: 'close-set eyes sitting near the nose',
            },
            {
              id: 'eye-double-eyelid',
              description: 'A clear fold above the lashes.',
              promptHint: 'double-eyelid eyes, clear fold above the lashes',
            },
            {
              id: 'eye-droopy',
              description: 'Soft, heavy upper lids.',
              promptHint: 'droopy eyes, heavy upper lids, gentle sleepy look',
            },
            {
              id: 'eye-wide',
              description: 'Large and open.',
              promptHint: 'large wide-open eyes with generous visible iris',
            },
            {
              id: 'eye-narrow',
              description: 'Slim and horizontal.',
              promptHint: 'narrow eyes, slim horizontal opening, intent look',
            },
          ],
        },
      ],
    },
    {
      field: 'eyelidType',
      label: 'Eyelid Type',
      categories: [
        {
          id: 'eyelidType',
          label: 'Eyelid Type',
          icon: 'eye',
          options: [
            {
              id: 'eyelid-standard',
              description: 'An ordinary visible lid.',
              promptHint: 'standard eyelids with an even natural crease',
            },
            'eye-double-eyelid',
            'eye-monolid',
            'eye-hooded',
            'eye-droopy',
          ],
        },
      ],
    },
    {
      field: 'canthalTilt',
      label: 'Canthal Tilt',
      categories: [
        {
          id: 'canthalTilt',
          label: 'Canthal Tilt',
          icon: 'eye',
          options: [
            {
              id: 'canthal-neutral',
              description: 'Both eye corners level.',
              promptHint: 'neutral canthal tilt, inner and outer eye corners level',
            },
            'eye-upturned',
            'eye-downturned',
          ],
        },
      ],
    },
    {
      field: 'eyeSpacing',
      label: 'Eye Spacing',
      categories: [
        {
          id: 'eyeSpacing',
          label: 'Eye Spacing',
          icon: 'eye',
          options: [
            {
              id: 'eye-spacing-average',
              description: "One eye's width between the eyes.",
              promptHint: "average eye spacing, one eye's width between the eyes",
            },
            'eye-wide-set',
            'eye-close-set',
          ],
        },
      ],
    },
    {
      field: 'eyeSetBrow',
      label: 'Eye Set & Brow',
      categories: [
        {
          id: 'eyeSetBrow',
          label: 'Eye Set & Brow',
          icon: 'eye',
          idPrefix: 'eyeset-',
          term: '% brow set',
          options: [
            {
              id: 'eyeset-average',
              description: 'Ordinary distance from eye to brow.',
              promptHint: 'average distance between eyes and brows',
            },
            {
              id: 'eyeset-low',
              description: 'Brows close over the eyes.',
              promptHint: 'brows set low, close over the eyes',
            },
            {
              id: 'eyeset-high',
              description: 'Open space between eye and brow.',
              promptHint: 'brows set high, open lid space above the eyes',
            },
            'eye-deep-set',
          ],
        },
      ],
    },
    {
      field: 'nose',
      label: 'Nose',
      categories: [
        {
          id: 'nose',
          label: 'Nose',
          icon: 'scan-face',
          idPrefix: 'nose-',
          term: '% nose',
          options: [
            {
              id: 'nose-straight',
              description: 'A level bridge from brow to tip.',
              promptHint: 'straight nose with a level even bridge',
            },
            {
              id: 'nose-aquiline',
              description: 'A gentle high curve in the bridge.',
              promptHint: 'aquiline nose, high bridge with a graceful curve',
            },
            {
              id: 'nose-roman',
              term: 'Roman nose',
              description: 'A strong, high, slightly bumped bridge.',
              promptHint: 'Roman nose, strong high bridge with slight bump',
            },
            {
              id: 'nose-snub',
              description: 'Short with a lifted end.',
              promptHint: 'snub nose, short with a lifted end',
            },
            {
              id: 'nose-button',
              description: 'Small, rounded and neat.',
              promptHint: 'small rounded button nose with a neat tip',
            },
            {
              id: 'nose-broad',
              description: 'Wide bridge and nostrils.',
              promptHint: 'broad nose, wide bridge and rounded nostrils',
            },
            {
              id: 'nose-narrow',
              description: 'Slim all the way down.',
              promptHint: 'narrow nose, slim bridge and small nostrils',
            },
            {
              id: 'nose-hooked',
              description: 'The tip curves downward.',
              promptHint: 'hooked nose, bridge curving down to the tip',
            },
          ],
        },
      ],
    },
    {
      field: 'noseTip',
      label: 'Nose Tip',
      categories: [
        {
          id: 'noseTip',
          label: 'Nose Tip',
          icon: 'scan-face',
          idPrefix: 'nose-tip-',
          term: '% nose tip',
          options: [
            {
              id: 'nose-tip-natural',
              description: 'An ordinary tip.',
              promptHint: 'natural nose tip of ordinary softness and width',
            },
            {
              id: 'nose-tip-refined',
              description: 'Small and defined.',
              promptHint: 'refined nose tip, small and clearly defined',
            },
            {
              id: 'nose-tip-upturned',
              description: 'Turned slightly up.',
              promptHint: 'slightly upturned nose tip, nostrils just visible',
            },
            {
              id: 'nose-tip-rounded',
              description: 'Soft and round.',
              promptHint: 'soft rounded nose tip with gentle fullness',
            },
            {
              id: 'nose-tip-drooping',
              description: 'Pointing slightly down.',
              promptHint: 'drooping nose tip pointing slightly down',
            },
          ],
        },
      ],
    },
    {
      field: 'lips',
      label: 'Lips',
      categories: [
        {
          id: 'lips',
          label: 'Lips',
          icon: 'smile',
          idPrefix: 'lips-',
          term: '% lips',
          options: [
            {
              id: 'lips-natural',
              description: 'Ordinary, even lips.',
              promptHint: 'natural even lips of ordinary fullness',
            },
            {
              id: 'lips-thin',
              description: 'Slim upper and lower lip.',
              promptHint: 'thin lips, slim upper and lower line',
            },
            {
              id: 'lips-medium',
              description: 'Moderate fullness.',
              promptHint: 'medium lips with moderate balanced fullness',
            },
            {
              id: 'lips-full',
              description: 'Plump upper and lower lip.',
              promptHint: 'full plump lips, soft rounded volume',
            },
            {
              id: 'lips-wide',
              description: 'A wide mouth line.',
              promptHint: 'wide lips stretching across a broad mouth',
            },
            {
              id: 'lips-cupids-bow',
              label: "Cupid's Bow",
              term: "Cupid's bow lips",
              description: 'A sharply drawn peak above.',
              promptHint: "lips with a sharply drawn Cupid's bow",
            },
            {
              id: 'lips-small',
              description: 'A small, neat mouth.',
              promptHint: 'small neat lips, narrow mouth line',
            },
            {
              id: 'lips-full-lower',
              description: 'A fuller lower lip.',
              promptHint: 'fuller lower lip beneath a slimmer upper lip',
            },
            {
              id: 'lips-heart',
              description: 'A heart-like shape.',
              promptHint: 'heart-shaped lips, full centre, tapered corners',
            },
          ],
        },
      ],
    },
    {
      field: 'lipFullness',
      label: 'Lip Fullness',
      categories: [
        {
          id: 'lipFullness',
          label: 'Lip Fullness',
          icon: 'smile',
          options: ['lips-thin', 'lips-medium', 'lips-full', 'lips-full-lower'],
        },
      ],
    },
    {
      field: 'lipShape',
      label: 'Lip Shape',
      categories: [
        {
          id: 'lipShape',
          label: 'Lip Shape',
          icon: 'smile',
          options: ['lips-natural', 'lips-wide', 'lips-small', 'lips-cupids-bow', 'lips-heart'],
        },
      ],
    },
    {
      field: 'hairColor',
      label: 'Hair Colour',
      categories: [
        {
          id: 'hairColor',
          label: 'Hair Colour',
          icon: 'palette',
          idPrefix: 'hair-',
          term: '% hair',
          options: [
            {
              id: 'hair-platinum',
              description: 'Almost white blonde.',
              promptHint: 'platinum blonde hair, near-white with a cool sheen',
            },
            {
              id: 'hair-creamy',
              description: 'Soft buttery blonde.',
              promptHint: 'creamy blonde hair, soft buttery pale tone',
            },
            {
              id: 'hair-blonde',
              description: 'Classic golden blonde.',
              promptHint: 'classic blonde hair, natural golden strands',
            },
            {
              id: 'hair-honey',
              description: 'Warm amber blonde.',
              promptHint: 'honey blonde hair, warm amber-gold tones',
            },
            {
              id: 'hair-strawberry',
              label: 'Strawberry Blonde',
              description: 'Blonde with a red tint.',
              promptHint: 'strawberry blonde hair, pale gold with red tint',
            },
            {
              id: 'hair-ash-blonde',
              description: 'Cool, greyish blonde.',
              promptHint: 'ash blonde hair, cool muted greyish tone',
            },
            {
              id: 'hair-ginger',
              description: 'Bright natural orange-red.',
              promptHint: 'ginger hair, bright natural orange-red strands',
            },
            {
              id: 'hair-copper',
              description: 'Metallic reddish orange.',
              promptHint: 'copper hair with a metallic reddish-orange shine',
            },
            {
              id: 'hair-red',
              description: 'Deep natural red.',
              promptHint: 'red hair, deep natural rusty red',
            },
            {
              id: 'hair-auburn',
              description: 'Brown with red depth.',
              promptHint: 'auburn hair, brown base with red glow',
            },
            {
              id: 'hair-burgundy',
              description: 'Dark wine red.',
              promptHint: 'burgundy hair, dark wine-red with violet depth',
            },
            {
              id: 'hair-light-brown',
              description: 'Soft pale brown.',
              promptHint: 'light brown hair, soft neutral sandy brown',
            },
            {
              id: 'hair-caramel',
              description: 'Sweet golden brown.',
              promptHint: 'caramel hair, golden brown with warm ribbons',
            },
            {
              id: 'hair-brown',
              description: 'Plain medium brown.',
              promptHint: 'medium brown hair, natural even tone',
            },
            {
              id: 'hair-chestnut',
              description: 'Reddish mid-brown.',
              promptHint: 'chestnut hair, reddish mid-brown with gloss',
            },
            {
              id: 'hair-chocolate',
              description: 'Rich deep brown.',
              promptHint: 'chocolate brown hair, rich deep glossy tone',
            },
            {
              id: 'hair-dark-brown',
              description: 'Nearly black brown.',
              promptHint: 'dark brown hair, nearly black with warm depth',
            },
            {
              id: 'hair-black',
              description: 'Natural soft black.',
              promptHint: 'natural black hair with soft brown highlights',
            },
            {
              id: 'hair-jet-black',
              description: 'Inky blue-black.',
              promptHint: 'jet black hair, inky with blue shine',
            },
            {
              id: 'hair-gray',
              label: 'Grey',
              description: 'Even grey.',
              promptHint: 'grey hair, even cool silver-grey throughout',
            },
            {
              id: 'hair-salt-pepper',
              label: 'Salt & Pepper',
              description: 'Dark hair mixed with grey.',
              promptHint: 'salt-and-pepper hair, dark strands mixed with grey',
            },
            { id: 'hair-white', description: 'Pure white.', promptHint: 'pure white hair, soft and bright' },
            {
              id: 'hair-silver',
              description: 'Shiny metallic grey.',
              promptHint: 'silver hair, shiny metallic grey sheen',
            },
            {
              id: 'hair-rose-gold',
              description: 'Pinkish metallic blonde.',
              promptHint: 'rose-gold hair, pinkish blonde with metallic sheen',
            },
            {
              id: 'hair-dyed',
              description: 'Obvious bold artificial colour.',
              promptHint: 'boldly dyed hair, obvious artificial colour, visible roots',
            },
            {
              id: 'hair-blue',
              description: 'Vivid blue.',
              promptHint: 'vivid blue hair, saturated cobalt colour',
            },
            {
              id: 'hair-pastel-blue',
              description: 'Pale powder blue.',
              promptHint: 'pastel blue hair, pale powdery tint',
            },
            {
              id: 'hair-teal',
              description: 'Blue-green.',
              promptHint: 'teal hair, saturated deep blue-green colour',
            },
            {
              id: 'hair-mint',
              description: 'Pale fresh green.',
              promptHint: 'mint hair, pale fresh green tint',
            },
            {
              id: 'hair-green',
              description: 'Vivid green.',
              promptHint: 'vivid green hair, saturated emerald colour',
            },
            {
              id: 'hair-lavender',
              description: 'Pale purple.',
              promptHint: 'lavender hair, pale dusty purple tint',
            },
            {
              id: 'hair-purple',
              description: 'Vivid purple.',
              promptHint: 'vivid purple hair, saturated violet colour',
            },
            {
              id: 'hair-magenta',
              description: 'Hot purple-pink.',
              promptHint: 'magenta hair, hot saturated purple-pink colour',
            },
            {
              id: 'hair-pink',
              description: 'Bright pink.',
              promptHint: 'bright pink hair, saturated candy colour',
            },
            {
              id: 'hair-pastel-pink',
              description: 'Pale candyfloss pink.',
              promptHint: 'pastel pink hair, pale candyfloss tint',
            },
            {
              id: 'hair-peach',
              description: 'Soft orange-pink.',
              promptHint: 'peach hair, soft pale orange-pink tint',
            },
            {
              id: 'hair-mermaid',
              description: 'Blue, green and purple blended.',
              promptHint: 'mermaid hair, blended teal, blue and purple',
            },
            {
              id: 'hair-rainbow',
              description: 'Every colour in bands.',
              promptHint: 'rainbow hair, bands of every bright colour',
            },
          ],
        },
      ],
    },
    {
      field: 'hairBase',
      label: 'Hair Base',
      categories: [
        {
          id: 'hairBase',
          label: 'Hair Base',
          icon: 'scissors',
          idPrefix: 'base-',
          term: '% hair',
          options: [
            {
              id: 'base-bald',
              term: 'bald head',
              description: 'No hair at all.',
              promptHint: 'completely bald head, smooth scalp, slight shine',
            },
            {
              id: 'base-buzz',
              label: 'Buzzed',
              description: 'Clipped to the scalp.',
              promptHint: 'buzzed hair, clipped to a few millimetres',
            },
            {
              id: 'base-short-straight',
              description: 'Short and straight.',
              promptHint: 'short straight hair lying close to the head',
            },
            {
              id: 'base-short-wavy',
              description: 'Short with soft waves.',
              promptHint: 'short wavy hair with soft loose movement',
            },
            {
              id: 'base-short-curly',
              description: 'Short with springy curls.',
              promptHint: 'short curly hair, springy defined curls',
            },
            {
              id: 'base-short-coily',
              description: 'Short tight coils.',
              promptHint: 'short coily hair, tight natural coils',
            },
            {
              id: 'base-medium-straight',
              description: 'To the shoulders, straight.',
              promptHint: 'medium-length straight hair reaching the shoulders',
            },
            {
              id: 'base-medium-wavy',
              description: 'To the shoulders, wavy.',
              promptHint: 'medium-length wavy hair, loose shoulder-length waves',
            },
            {
              id: 'base-medium-curly',
              description: 'To the shoulders, curly.',
              promptHint: 'medium-length curly hair, full shoulder-length curls',
            },
            {
              id: 'base-medium-coily',
              description: 'To the shoulders, coily.',
              promptHint: 'medium-length coily hair, dense shoulder-length coils',
            },
            {
              id: 'base-long-straight',
              description: 'Past the shoulders, straight.',
              promptHint: 'long straight hair falling past the shoulders',
            },
            {
              id: 'base-long-wavy',
              description: 'Past the shoulders, wavy.',
              promptHint: 'long wavy hair tumbling past the shoulders',
            },
            {
              id: 'base-long-curly',
              description: 'Past the shoulders, curly.',
              promptHint: 'long curly hair cascading past the shoulders',
            },
            {
              id: 'base-long-coily',
              description: 'Past the shoulders, coily.',
              promptHint: 'long coily hair, voluminous coils past the shoulders',
            },
            {
              id: 'base-very-long-straight',
              description: 'To the waist, straight.',
              promptHint: 'very long straight hair reaching the waist',
            },
            {
              id: 'base-very-long-wavy',
              description: 'To the waist, wavy.',
              promptHint: 'very long wavy hair flowing to the waist',
            },
            {
              id: 'base-very-long-curly',
              description: 'To the waist, curly.',
              promptHint: 'very long curly hair spilling to the waist',
            },
            {
              id: 'base-afro',
              term: 'afro',
              description: 'A full rounded natural crown.',
              promptHint: 'full rounded afro, dense natural crown of hair',
            },
            {
              id: 'base-thinning',
              description: 'Sparse with a receding line.',
              promptHint: 'thinning hair, receding hairline, visible scalp',
            },
            {
              id: 'base-wet',
              description: 'Soaked and clinging.',
              promptHint: 'soaking wet hair clinging to the head',
            },
          ],
        },
      ],
    },
    {
      field: 'eyebrows',
      label: 'Eyebrows',
      categories: [
        {
          id: 'eyebrows',
          label: 'Eyebrows',
          icon: 'eye',
          idPrefix: 'brows-',
          term: '% eyebrows',
          options: [
            {
              id: 'brows-natural',
              description: 'Untouched, even brows.',
              promptHint: 'natural ungroomed eyebrows of medium thickness',
            },
            {
              id: 'brows-thick',
              description: 'Dense and heavy.',
              promptHint: 'thick dense eyebrows with heavy growth',
            },
            {
              id: 'brows-thin',
              description: 'Fine pencil lines.',
              promptHint: 'thin eyebrows, fine as a pencil line',
            },
            {
              id: 'brows-arched',
              description: 'A high curved peak.',
              promptHint: 'arched eyebrows with a high curved peak',
            },
            {
              id: 'brows-straight',
              description: 'Level with no arch.',
              promptHint: 'straight level eyebrows without an arch',
            },
            {
              id: 'brows-bold',
              description: 'Dark and strongly drawn.',
              promptHint: 'bold dark eyebrows with strong clean edges',
            },
            {
              id: 'brows-soft',
              description: 'Light and feathery.',
              promptHint: 'soft feathery eyebrows, light and diffuse',
            },
            {
              id: 'brows-microbladed',
              description: 'Precise hair-like strokes.',
              promptHint: 'microbladed eyebrows drawn in precise hair-like strokes',
            },
            {
              id: 'brows-tinted',
              description: 'Evenly coloured darker.',
              promptHint: 'tinted eyebrows, evenly darkened and groomed',
            },
            {
              id: 'brows-unibrow',
              label: 'Unibrow',
              term: 'unibrow',
              description: 'Joined above the nose.',
              promptHint: 'unibrow, eyebrows joined above the nose',
            },
          ],
        },
      ],
    },
    {
      field: 'skinTone',
      label: 'Skin Tone',
      categories: [
        {
          id: 'skinTone',
          label: 'Skin Tone',
          icon: 'palette',
          idPrefix: 'skin-',
          term: '% skin',
          options: [
            {
              id: 'skin-very-fair',
              description: 'Porcelain pale.',
              promptHint: 'very fair porcelain skin with cool undertone',
            },
            {
              id: 'skin-fair',
              description: 'Light with a pink tint.',
              promptHint: 'fair light skin with pink undertone',
            },
            {
              id: 'skin-medium',
              description: 'Light beige.',
              promptHint: 'medium beige skin with neutral undertone',
            },
            {
              id: 'skin-olive',
              description: 'Golden green-beige.',
              promptHint: 'olive skin with a golden-green undertone',
            },
            {
              id: 'skin-tan',
              description: 'Warm golden brown.',
              promptHint: 'tan skin with a warm golden-brown tone',
            },
            {
              id: 'skin-brown',
              description: 'Rich mid-brown.',
              promptHint: 'brown skin, rich warm mid-brown tone',
            },
            { id: 'skin-dark', description: 'Deep brown.', promptHint: 'dark skin, deep warm brown tone' },
            {
              id: 'skin-very-dark',
              description: 'Deepest ebony.',
              promptHint: 'very dark skin, deepest ebony with cool highlights',
            },
          ],
        },
      ],
    },
    {
      field: 'skinTexture',
      label: 'Skin Texture',
      categories: [
        {
          id: 'skinTexture',
          label: 'Skin Texture',
          icon: 'fingerprint',
          idPrefix: 'texture-',
          term: '% skin',
          options: [
            {
              id: 'texture-smooth',
              description: 'Even, with fine pores.',
              promptHint: 'smooth even skin with fine natural pores',
            },
            {
              id: 'texture-wrinkled',
              description: 'Lined and folded by age.',
              promptHint: 'wrinkled skin, deep lines and soft folds',
            },
            {
              id: 'texture-goosebumps',
              term: 'goosebumps',
              description: 'Raised by cold or thrill.',
              promptHint: 'skin raised in goosebumps, fine hairs lifted',
            },
            {
              id: 'texture-dewy',
              description: 'Fresh and softly shiny.',
              promptHint: 'dewy skin with fresh moist highlights',
            },
            {
              id: 'texture-glistening',
              description: 'Bright with sweat or oil.',
              promptHint: 'glistening skin, beads of sweat, strong highlights',
            },
            {
              id: 'texture-weathered',
              description: 'Rough from sun and wind.',
              promptHint: 'weathered skin, rough, sun-creased and leathery',
            },
            {
              id: 'texture-porcelain',
              description: 'Flawless and doll-pale.',
              promptHint: 'porcelain skin, flawless, pale and matte',
            },
            {
              id: 'texture-sun-kissed',
              label: 'Sun-Kissed',
              description: 'Warm with a hint of sun.',
              promptHint: 'sun-kissed skin, warm flush over nose and cheeks',
            },
            {
              id: 'texture-tanned',
              description: 'Evenly browned.',
              promptHint: 'evenly tanned skin with warm bronze glow',
            },
            {
              id: 'texture-tan-lines',
              term: 'tan lines',
              description: 'Pale marks where clothes were.',
              promptHint: 'tanned skin with visible pale tan lines',
            },
            {
              id: 'texture-freckled',
              description: 'Freckles all over.',
              promptHint: 'heavily freckled skin across face and shoulders',
            },
            {
              id: 'texture-ruddy',
              description: 'Red-cheeked and wind-flushed.',
              promptHint: 'ruddy skin, red cheeks flushed by wind',
            },
            {
              id: 'texture-ashen',
              description: 'Greyish and drained.',
              promptHint: 'ashen skin, greyish, drained of colour',
            },
            {
              id: 'texture-oily',
              description: 'Shiny at brow and nose.',
              promptHint: 'oily skin, shine on forehead and nose',
            },
            {
              id: 'texture-matte',
              description: 'Powdered, no shine.',
              promptHint: 'matte powdered skin without any shine',
            },
            {
              id: 'texture-blemished',
              description: 'Small spots and marks.',
              promptHint: 'blemished skin, small spots and uneven patches',
            },
            {
              id: 'texture-baby-soft',
              description: 'Very soft and plump.',
              promptHint: 'baby-soft skin, plump and velvety smooth',
            },
            {
              id: 'texture-shower-fresh-wet',
              label: 'Shower-Fresh',
              term: 'shower-fresh skin',
              description: 'Clean and wet with drops.',
              promptHint: 'freshly showered wet skin with clinging droplets',
            },
            {
              id: 'texture-acne-scarred',
              label: 'Acne-Scarred',
              description: 'Pitted from old acne.',
              promptHint: 'acne-scarred skin, shallow pits on the cheeks',
            },
          ],
        },
      ],
    },
    {
      field: 'eyeColor',
      label: 'Eye Colour',
      categories: [
        {
          id: 'eyeColor',
          label: 'Eye Colour',
          icon: 'eye',
          idPrefix: 'eyes-',
          term: '% eyes',
          options: [
            {
              id: 'eyes-brown',
              description: 'Warm brown irises.',
              promptHint: 'warm brown eyes with dark limbal ring',
            },
            {
              id: 'eyes-blue',
              description: 'Clear blue irises.',
              promptHint: 'clear blue eyes with pale radiating fibres',
            },
            {
              id: 'eyes-green',
              description: 'Cool green irises.',
              promptHint: 'green eyes with golden flecks near the pupil',
            },
            {
              id: 'eyes-hazel',
              description: 'Brown and green mixed.',
              promptHint: 'hazel eyes, green shifting to warm brown',
            },
            {
              id: 'eyes-gray',
              label: 'Grey',
              description: 'Soft grey irises.',
              promptHint: 'grey eyes, soft stormy blue-grey irises',
            },
            {
              id: 'eyes-amber',
              description: 'Golden brown like resin.',
              promptHint: 'amber eyes, translucent golden-brown like resin',
            },
            {
              id: 'eyes-violet',
              description: 'Rare purple irises.',
              promptHint: 'violet eyes, rare luminous purple irises',
            },
            {
              id: 'eyes-gold',
              description: 'Glowing gold irises.',
              promptHint: 'golden eyes, bright metallic gold irises',
            },
            {
              id: 'eyes-silver',
              description: 'Pale metallic irises.',
              promptHint: 'silver eyes, pale metallic mirror-like irises',
            },
            {
              id: 'eyes-red',
              description: 'Crimson irises.',
              promptHint: 'red eyes, unnatural deep crimson irises',
            },
            {
              id: 'eyes-pink',
              description: 'Pale pink irises.',
              promptHint: 'pink eyes, pale rosy unusual irises',
            },
            {
              id: 'eyes-turquoise',
              description: 'Bright blue-green irises.',
              promptHint: 'turquoise eyes, bright tropical blue-green irises',
            },
            {
              id: 'eyes-black',
              description: 'So dark the pupil is lost.',
              promptHint: 'black eyes, irises so dark the pupil vanishes',
            },
          ],
        },
      ],
    },
    {
      field: 'facialHair',
      label: 'Facial Hair',
      categories: [
        {
          id: 'facialHair',
          label: 'Facial Hair',
          icon: 'scissors',
          idPrefix: 'face-',
          options: [
            {
              id: 'face-clean-shaven',
              label: 'Clean-Shaven',
              description: 'No beard or moustache.',
              promptHint: 'clean-shaven face, smooth cheeks and upper lip',
            },
            {
              id: 'face-stubble',
              description: 'A few days of growth.',
              promptHint: 'short stubble, a few days of growth',
            },
            {
              id: 'face-mustache',
              label: 'Moustache',
              description: 'Hair on the upper lip only.',
              promptHint: 'moustache above the lip, cheeks shaved',
            },
            {
              id: 'face-goatee',
              description: 'A tuft on the chin.',
              promptHint: 'goatee, trimmed hair on the chin',
            },
            {
              id: 'face-short-beard',
              description: 'A close-trimmed beard.',
              promptHint: 'short close-trimmed beard with clean edges',
            },
            {
              id: 'face-full-beard',
              description: 'A long, thick beard.',
              promptHint: 'full thick beard covering jaw and cheeks',
            },
            {
              id: 'face-five-oclock-shadow',
              label: "Five O'Clock Shadow",
              description: 'A faint dark evening shadow.',
              promptHint: "five o'clock shadow, faint dark evening growth",
            },
          ],
        },
      ],
    },
    {
      field: 'distinctiveFeature',
      label: 'Distinctive Feature',
      categories: [
        {
          id: 'distinctiveFeature',
          label: 'Distinctive Feature',
          icon: 'star',
          idPrefix: 'feature-',
          options: [
            {
              id: 'feature-glasses',
              description: 'Spectacles on the nose.',
              promptHint: 'wearing prescription glasses with visible thin frames',
            },
            {
              id: 'feature-freckles',
              description: 'A scatter of freckles.',
              promptHint: 'scattered freckles over the nose and cheeks',
            },
            {
              id: 'feature-tattoos',
              description: 'Several visible tattoos.',
              promptHint: 'several visible tattoos on exposed skin',
            },
            {
              id: 'feature-scar',
              description: 'A healed scar.',
              promptHint: 'a visible healed scar on the face',
            },
            {
              id: 'feature-dimples',
              description: 'Dents when smiling.',
              promptHint: 'deep cheek dimples visible when smiling',
            },
            {
              id: 'feature-piercing',
              description: 'A facial piercing.',
              promptHint: 'a small metal facial piercing catching the light',
            },
            {
              id: 'feature-birthmark',
              description: 'A visible birthmark.',
              promptHint: 'a visible birthmark on face or neck',
            },
            {
              id: 'feature-mole',
              description: 'A small dark mole.',
              promptHint: 'a small dark beauty mole near the lip',
            },
            {
              id: 'feature-gap-teeth',
              label: 'Gap Teeth',
              description: 'A gap between front teeth.',
              promptHint: 'a visible gap between the front teeth',
            },
            {
              id: 'feature-aegyo-sal',
              label: 'Aegyo Sal',
              description: 'A soft roll under the eye.',
              promptHint: 'aegyo sal, soft plump roll under each eye',
            },
            {
              id: 'feature-eye-bags',
              description: 'Puffiness below the eyes.',
              promptHint: 'puffy eye bags below the lower lids',
            },
            {
              id: 'feature-dimpled-chin',
              description: 'A small dent in the chin.',
              promptHint: 'a softly dimpled chin with a small dent',
            },
            {
              id: 'feature-cleft-chin',
              description: 'A vertical groove in the chin.',
              promptHint: 'a strong cleft chin with vertical groove',
            },
            {
              id: 'feature-heterochromia',
              description: 'Two different eye colours.',
              promptHint: 'heterochromia, each eye a different colour',
            },
            {
              id: 'feature-vitiligo',
              description: 'Pale patches on the skin.',
              promptHint: 'vitiligo, pale depigmented patches on the skin',
            },
            {
              id: 'feature-sleeve-tattoo',
              description: 'An arm fully covered in ink.',
              promptHint: 'a full sleeve tattoo covering one arm',
            },
            {
              id: 'feature-face-tattoo',
              description: 'Ink on the face.',
              promptHint: 'a tattoo on the face, crisp ink lines',
            },
            {
              id: 'feature-hand-tattoos',
              description: 'Ink over hands and fingers.',
              promptHint: 'tattooed hands, ink across knuckles and fingers',
            },
            {
              id: 'feature-visible-piercings',
              description: 'Several piercings at once.',
              promptHint: 'several visible piercings in ears, brow and nose',
            },
            {
              id: 'feature-bare-shoulders',
              description: 'Shoulders uncovered.',
              promptHint: 'bare shoulders, skin visible from neck to arm',
            },
            {
              id: 'feature-collarbone-visible',
              label: 'Visible Collarbone',
              description: 'A clear collarbone line.',
              promptHint: 'clearly visible collarbones under the neck',
            },
            {
              id: 'feature-midriff-visible',
              label: 'Visible Midriff',
              description: 'The waist left bare.',
              promptHint: 'bare midriff between top and waistband',
            },
            {
              id: 'feature-navel-visible',
              label: 'Visible Navel',
              description: 'The navel shows.',
              promptHint: 'navel visible above the low waistband',
            },
            {
              id: 'feature-elongated-neck',
              description: 'A long, slender neck.',
              promptHint: 'a long slender neck with elegant lines',
            },
            {
              id: 'feature-back-tattoo',
              description: 'Ink across the back.',
              promptHint: 'a large tattoo across the back',
            },
            {
              id: 'feature-chest-tattoo',
              description: 'Ink over the chest.',
              promptHint: 'a chest tattoo spreading below the collarbones',
            },
            {
              id: 'feature-leg-tattoo',
              description: 'Ink on the leg.',
              promptHint: 'a tattoo running down one leg',
            },
            {
              id: 'feature-forearm-tattoo',
              description: 'Ink on the forearm.',
              promptHint: 'a detailed tattoo on one forearm',
            },
            {
              id: 'feature-ear-piercings',
              description: 'Several earrings up the ear.',
              promptHint: 'multiple ear piercings, small rings and studs',
            },
            {
              id: 'feature-lip-piercing',
              description: 'A ring or stud in the lip.',
              promptHint: 'a lip piercing, small ring or stud',
            },
            {
              id: 'feature-nostril-piercing',
              description: 'A stud in one nostril.',
              promptHint: 'a tiny stud piercing in one nostril',
            },
            {
              id: 'feature-under-eye-circles',
              description: 'Dark tired circles.',
              promptHint: 'dark tired circles under the eyes',
            },
            {
              id: 'feature-fangs',
              description: 'Sharp long canines.',
              promptHint: 'sharp elongated canine fangs showing between the lips',
            },
          ],
        },
      ],
    },
    {
      field: 'lipState',
      label: 'Lip State',
      categories: [
        {
          id: 'lipState',
          label: 'Lip State',
          icon: 'smile',
          idPrefix: 'lip-state-',
          term: '% lips',
          options: [
            {
              id: 'lip-state-chapped',
              description: 'Dry and cracked.',
              promptHint: 'dry chapped lips with fine cracks',
            },
            {
              id: 'lip-state-glossy',
              description: 'Wet-looking gloss.',
              promptHint: 'glossy lips with bright wet-look highlights',
            },
            {
              id: 'lip-state-bare',
              description: 'Nothing on them.',
              promptHint: 'bare lips, natural colour, no product',
            },
            {
              id: 'lip-state-bold-red',
              description: 'Strong red lipstick.',
              promptHint: 'bold red lipstick with a crisp edge',
            },
            {
              id: 'lip-state-bitten',
              description: 'Flushed at the centre.',
              promptHint: 'bitten lips, flushed stain at the centre',
            },
            {
              id: 'lip-state-parted',
              description: 'Slightly open.',
              promptHint: 'parted lips, slightly open, teeth just visible',
            },
            {
              id: 'lip-state-pursed',
              description: 'Pressed forward together.',
              promptHint: 'pursed lips pressed tightly together, forward',
            },
            {
              id: 'lip-state-pouting',
              description: 'Pushed out softly.',
              promptHint: 'pouting lips, lower lip pushed out',
            },
            {
              id: 'lip-state-bold-black',
              description: 'Black lipstick.',
              promptHint: 'bold black lipstick with matte finish',
            },
            {
              id: 'lip-state-burgundy',
              description: 'Dark wine lipstick.',
              promptHint: 'burgundy lipstick, dark wine velvet finish',
            },
            {
              id: 'lip-state-plum',
              description: 'Purple-red lipstick.',
              promptHint: 'plum lipstick, deep purple-red satin finish',
            },
            {
              id: 'lip-state-mauve',
              description: 'Muted pink-purple lipstick.',
              promptHint: 'mauve lipstick, muted dusty pink-purple tone',
            },
          ],
        },
      ],
    },
    {
      field: 'eyeState',
      label: 'Eye State',
      categories: [
        {
          id: 'eyeState',
          label: 'Eye State',
          icon: 'eye',
          idPrefix: 'eye-state-',
          options: [
            {
              id: 'eye-state-closed',
              term: 'closed eyes',
              description: 'Both eyes shut.',
              promptHint: 'both eyes closed, lashes resting on the cheeks',
            },
            {
              id: 'eye-state-half-lidded',
              label: 'Half-Lidded',
              term: 'half-lidded eyes',
              description: 'Lids lowered halfway.',
              promptHint: 'half-lidded eyes, upper lids lowered and relaxed',
            },
            {
              id: 'eye-state-wide-eyed',
              label: 'Wide-Eyed',
              description: 'Opened wide in surprise.',
              promptHint: 'wide-eyed, lids lifted, white showing above the iris',
            },
            {
              id: 'eye-state-staring-camera',
              label: 'Staring at Camera',
              description: 'Looking straight into the lens.',
              promptHint: 'eyes staring directly into the camera',
            },
            {
              id: 'eye-state-gazing-away',
              description: 'Looking off to one side.',
              promptHint: 'eyes gazing away to one side',
            },
            {
              id: 'eye-state-gazing-up',
              description: 'Looking upward.',
              promptHint: 'eyes gazing upward, catchlights high in irises',
            },
            {
              id: 'eye-state-gazing-down',
              description: 'Looking downward.',
              promptHint: 'eyes gazing down, lids softly lowered',
            },
            {
              id: 'eye-state-glassy',
              term: 'glassy eyes',
              description: 'Wet and shining.',
              promptHint: 'glassy eyes, wet and shining with emotion',
            },
          ],
        },
      ],
    },
  ],
});
