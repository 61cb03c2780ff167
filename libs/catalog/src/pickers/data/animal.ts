import { singlePicker } from '../define-picker.js';

export const animal = singlePicker({
  nodeType: 'animal',
  label: 'Animal',
  catalogId: 'animals',
  valueField: 'animal',
  defaultValue: 'dog-golden-retriever',
  categories: [
    {
      id: 'cats',
      label: 'Cats',
      icon: 'cat',
      idPrefix: 'cat-',
      properNames: true,
      options: [
        {
          id: 'cat-persian',
          label: 'Persian Cat',
          description: 'A flat-faced cat in a cloud of long fur.',
          promptHint: 'Persian cat, flat face, copper eyes, luxurious long fur, plumed tail',
        },
        {
          id: 'cat-siamese',
          label: 'Siamese Cat',
          description: 'A slender pale cat with dark points and blue eyes.',
          promptHint: 'Siamese cat, slender cream body, dark points, vivid blue almond eyes',
        },
        {
          id: 'cat-maine-coon',
          label: 'Maine Coon',
          description: 'A huge tufted cat with a lion-like ruff.',
          promptHint: 'Maine Coon cat, huge shaggy body, tufted ears, lion-like ruff',
        },
        {
          id: 'cat-bengal',
          label: 'Bengal Cat',
          description: 'A sleek cat with leopard rosettes.',
          promptHint: 'Bengal cat, sleek golden coat with leopard rosettes, muscular build',
        },
        {
          id: 'cat-sphynx',
          label: 'Sphynx Cat',
          description: 'A hairless, wrinkled cat with great ears.',
          promptHint: 'Sphynx cat, hairless wrinkled skin, oversized ears, lemon eyes',
        },
        {
          id: 'cat-ragdoll',
          label: 'Ragdoll Cat',
          description: 'A soft blue-eyed cat that goes limp.',
          promptHint: 'Ragdoll cat, plush semi-long cream coat, dark mask, soft blue eyes',
        },
        {
          id: 'cat-british-shorthair',
          label: 'British Shorthair',
          description: 'A round, plush grey cat with orange eyes.',
          promptHint: 'British Shorthair cat, dense blue-grey plush coat, round cheeks, orange eyes',
        },
        {
          id: 'cat-scottish-fold',
          label: 'Scottish Fold',
          description: 'A round-headed cat with folded ears.',
          promptHint: 'Scottish Fold cat, small forward-folded ears, round owl-like face',
        },
        {
          id: 'cat-tabby',
          label: 'Tabby Cat',
          term: 'tabby cat',
          description: 'An everyday striped cat with an M on the brow.',
          promptHint: 'tabby cat, brown mackerel stripes, M-shaped forehead mark, green eyes',
        },
        {
          id: 'cat-black',
          label: 'Black Cat',
          term: 'black cat',
          description: 'A glossy black cat with yellow eyes.',
          promptHint: 'black cat, glossy jet coat, luminous yellow eyes, sleek silhouette',
        },
      ],
    },
    {
      id: 'dogs',
      label: 'Dogs',
      icon: 'dog',
      idPrefix: 'dog-',
      properNames: true,
      options: [
        {
          id: 'dog-labrador',
          label: 'Labrador Retriever',
          description: 'A sturdy short-coated family dog.',
          promptHint: 'Labrador Retriever, sturdy build, short dense coat, broad head, otter tail',
        },
        {
          id: 'dog-golden-retriever',
          description: 'A feathered golden dog with a gentle smile.',
          promptHint: 'Golden Retriever, feathered golden coat, gentle brown eyes, happy open mouth',
        },
        {
          id: 'dog-german-shepherd',
          description: 'An alert black-and-tan dog with upright ears.',
          promptHint: 'German Shepherd, black-and-tan saddle coat, upright ears, alert stance',
        },
        {
          id: 'dog-bulldog',
          description: 'A stocky dog with folds and an underbite.',
          promptHint: 'English Bulldog, stocky low body, deep facial folds, underbite',
        },
        {
          id: 'dog-poodle',
          description: 'An elegant dog with tight curls.',
          promptHint: 'Standard Poodle, tight curly coat, long muzzle, elegant carriage',
        },
        {
          id: 'dog-husky',
          label: 'Siberian Husky',
          description: 'A wolfish dog with icy blue eyes.',
          promptHint: 'Siberian Husky, grey-and-white thick coat, mask markings, icy blue eyes',
        },
        {
          id: 'dog-beagle',
          description: 'A tricolour hound with soft long ears.',
          promptHint: 'Beagle, tricolour short coat, long soft ears, pleading brown eyes',
        },
        {
          id: 'dog-dachshund',
          description: 'A long low dog with short legs.',
          promptHint: 'Dachshund, long low body, short legs, glossy red-brown coat',
        },
        {
          id: 'dog-chihuahua',
          description: 'A tiny dog with enormous ears.',
          promptHint: 'Chihuahua, tiny frame, apple-domed head, enormous ears, big dark eyes',
        },
        {
          id: 'dog-corgi',
          description: 'A short-legged dog with fox face and fluffy rear.',
          promptHint: 'Pembroke Corgi, short legs, fox-like face, red-and-white fluffy coat',
        },
        {
          id: 'dog-pug',
          description: 'A small wrinkled dog with a curled tail.',
          promptHint: 'Pug, fawn coat, black wrinkled mask, curled tail, bulging eyes',
        },
        {
          id: 'dog-border-collie',
          description: 'A black-and-white herder with an intense stare.',
          promptHint: 'Border Collie, black-and-white coat, crouched herding stance, intense stare',
        },
        {
          id: 'dog-rottweiler',
          description: 'A powerful black dog with rust marks.',
          promptHint: 'Rottweiler, powerful black body, rust markings, broad head',
        },
        {
          id: 'dog-shiba-inu',
          description: 'A small fox-like Japanese dog.',
          promptHint: 'Shiba Inu, fox-red coat, white cheeks, curled tail, sly smile',
        },
      ],
    },
    {
      id: 'transport',
      label: 'Transport & Working',
      icon: 'truck',
      options: [
        {
          id: 'horse',
          description: 'A strong horse with flowing mane.',
          promptHint: 'bay horse, glossy muscular body, flowing black mane, alert ears',
        },
        {
          id: 'camel',
          description: 'A desert camel with shaggy humps.',
          promptHint: 'camel, shaggy sandy coat, humped back, long lashes, desert harness',
        },
        {
          id: 'donkey',
          description: 'A grey donkey with long ears.',
          promptHint: 'grey donkey, long furry ears, pale muzzle, patient eyes',
        },
        {
          id: 'mule',
          description: 'A hardy pack mule.',
          promptHint: 'sturdy brown mule, long ears, strong back, worn pack harness',
        },
        {
          id: 'ox',
          description: 'A heavy horned working ox.',
          promptHint: 'heavy working ox, broad horns, thick neck, wooden yoke',
        },
      ],
    },
    {
      id: 'farm',
      label: 'Farm',
      icon: 'tractor',
      options: [
        {
          id: 'cow',
          description: 'A black-and-white dairy cow.',
          promptHint: 'Holstein dairy cow, black-and-white patches, wet nose, ear tag',
        },
        {
          id: 'pig',
          description: 'A pink farm pig.',
          promptHint: 'pink farm pig, bristly skin, floppy ears, muddy snout',
        },
        {
          id: 'sheep',
          description: 'A woolly white sheep.',
          promptHint: 'woolly white sheep, thick curly fleece, black face',
        },
        {
          id: 'goat',
          description: 'A bearded goat with slit eyes.',
          promptHint: 'bearded goat, curved horns, rectangular pupils, shaggy coat',
        },
        {
          id: 'chicken',
          description: 'A plump brown hen.',
          promptHint: 'plump brown hen, red comb, glossy layered feathers',
        },
        {
          id: 'rooster',
          description: 'A proud, bright-feathered cockerel.',
          promptHint: 'proud rooster, iridescent tail plumes, tall red comb, crowing',
        },
        {
          id: 'duck',
          description: 'A green-headed mallard.',
          promptHint: 'mallard duck, iridescent green head, white collar, orange feet',
        },
        {
          id: 'rabbit',
          description: 'A soft long-eared rabbit.',
          promptHint: 'soft brown rabbit, long upright ears, twitching nose, cotton tail',
        },
        {
          id: 'turkey',
          description: 'A fanned turkey with red wattle.',
          promptHint: 'farm turkey, fanned bronze tail, red wattle, puffed chest',
        },
      ],
    },
    {
      id: 'wild',
      label: 'Wild',
      icon: 'paw-print',
      options: [
        {
          id: 'lion',
          description: 'A maned king of the grassland.',
          promptHint: 'male lion, full dark-gold mane, amber eyes, powerful shoulders',
        },
        {
          id: 'tiger',
          description: 'An orange cat in black stripes.',
          promptHint: 'Bengal tiger, vivid orange coat, bold black stripes, pale eyes',
        },
        {
          id: 'bear',
          description: 'A massive brown bear.',
          promptHint: 'massive brown bear, thick shaggy fur, shoulder hump, small dark eyes',
        },
        {
          id: 'polar-bear',
          description: 'A huge white Arctic bear.',
          promptHint: 'polar bear, cream-white fur, black nose, huge paws, Arctic ice',
        },
        {
          id: 'wolf',
          description: 'A grey wolf with a level stare.',
          promptHint: 'grey wolf, thick ruff, level yellow stare, lean powerful body',
        },
        {
          id: 'fox',
          description: 'A red fox with a white-tipped tail.',
          promptHint: 'red fox, bright russet coat, black legs, white-tipped brush tail',
        },
        {
          id: 'elephant',
          description: 'A great wrinkled elephant with tusks.',
          promptHint: 'African elephant, wrinkled grey skin, spread ears, long curved tusks',
        },
        {
          id: 'zebra',
          description: 'A striped grassland horse.',
          promptHint: 'plains zebra, crisp black-and-white stripes, bristling mane',
        },
        {
          id: 'giraffe',
          description: 'A towering patterned giraffe.',
          promptHint: 'giraffe, towering neck, tawny patchwork coat, long-lashed eyes',
        },
        {
          id: 'panda',
          label: 'Giant Panda',
          description: 'A black-and-white bear eating bamboo.',
          promptHint: 'giant panda, black-and-white fur, round ears, chewing bamboo',
        },
        {
          id: 'leopard',
          description: 'A spotted cat draped on a branch.',
          promptHint: 'leopard, golden coat with dark rosettes, long tail, coiled grace',
        },
        {
          id: 'cheetah',
          description: 'A slim spotted sprinter.',
          promptHint: 'cheetah, slim spotted body, black tear lines, deep chest',
        },
        {
          id: 'monkey',
          description: 'A nimble monkey with a curling tail.',
          promptHint: 'nimble monkey, expressive face, grasping hands, curling tail',
        },
        {
          id: 'gorilla',
          description: 'A silverback with a heavy brow.',
          promptHint: 'silverback gorilla, massive arms, heavy brow, silver saddle',
        },
        {
          id: 'kangaroo',
          description: 'An upright hopper with a strong tail.',
          promptHint: 'red kangaroo, upright stance, powerful hind legs, thick tail',
        },
        {
          id: 'koala',
          description: 'A round grey koala in a gum tree.',
          promptHint: 'koala, fluffy grey fur, round ears, large black nose, gum tree',
        },
        {
          id: 'deer',
          description: 'A stag with branching antlers.',
          promptHint: 'red deer stag, branching antlers, alert ears, misty breath',
        },
        {
          id: 'raccoon',
          description: 'A masked raccoon with ringed tail.',
          promptHint: 'raccoon, black bandit mask, ringed tail, nimble paws',
        },
        {
          id: 'capybara',
          description: 'A calm giant rodent by the water.',
          promptHint: 'capybara, barrel-shaped brown body, blunt muzzle, utterly calm',
        },
        {
          id: 'sloth',
          description: 'A slow hanging sloth with a smile.',
          promptHint: 'three-toed sloth, shaggy greenish fur, hooked claws, sleepy smile',
        },
        {
          id: 'red-panda',
          description: 'A russet climber with a ringed tail.',
          promptHint: 'red panda, russet fur, white face marks, bushy ringed tail',
        },
        {
          id: 'pangolin',
          description: 'A scaled anteater that curls up.',
          promptHint: 'pangolin, overlapping brown scales, long snout, curling tail',
        },
        {
          id: 'okapi',
          description: 'A dark forest animal with striped legs.',
          promptHint: 'okapi, chocolate velvet coat, zebra-striped legs, large ears',
        },
        {
          id: 'quokka',
          description: 'A tiny smiling wallaby.',
          promptHint: 'quokka, small round body, tiny ears, famous smiling face',
        },
        {
          id: 'meerkat',
          description: 'An upright lookout.',
          promptHint: 'meerkat, slim upright lookout stance, dark eye patches, sandy fur',
        },
      ],
    },
    {
      id: 'birds',
      label: 'Birds',
      icon: 'bird',
      options: [
        {
          id: 'eagle',
          description: 'A great hunting eagle with spread wings.',
          promptHint: 'golden eagle, spread wings, hooked beak, fierce amber eyes',
        },
        {
          id: 'owl',
          description: 'A big-eyed night hunter.',
          promptHint: 'great horned owl, ear tufts, huge orange eyes, mottled plumage',
        },
        {
          id: 'parrot',
          description: 'A scarlet macaw in full colour.',
          promptHint: 'scarlet macaw, red, yellow and blue plumage, curved beak',
        },
        {
          id: 'peacock',
          description: 'A bird with a fan of jewelled eyes.',
          promptHint: 'peacock, fanned tail of iridescent eye feathers, cobalt neck',
        },
        {
          id: 'flamingo',
          description: 'A pink wader on one leg.',
          promptHint: 'flamingo, coral-pink feathers, curved neck, standing on one leg',
        },
        {
          id: 'penguin',
          description: 'An upright bird in black and white.',
          promptHint: 'emperor penguin, black-and-white plumage, golden neck patch, upright stance',
        },
        {
          id: 'swan',
          description: 'A white swan on still water.',
          promptHint: 'white swan, arched neck, immaculate feathers, gliding on still water',
        },
        {
          id: 'sparrow',
          description: 'A small brown garden bird.',
          promptHint: 'house sparrow, small streaked brown body, puffed feathers',
        },
        {
          id: 'crow',
          description: 'A glossy black city crow.',
          promptHint: 'black crow, glossy plumage, strong beak, cocked head',
        },
        {
          id: 'hummingbird',
          description: 'A jewel of a bird, hovering.',
          promptHint: 'hummingbird hovering, iridescent throat, blurred wings, needle beak',
        },
        {
          id: 'raven',
          description: 'A large black bird with shaggy throat.',
          promptHint: 'large raven, shaggy throat feathers, heavy beak, blue-black sheen',
        },
        {
          id: 'emu',
          description: 'A tall flightless bird with shaggy plumes.',
          promptHint: 'emu, tall shaggy brown plumes, long bare legs, orange eyes',
        },
      ],
    },
    {
      id: 'sea',
      label: 'Sea Life',
      icon: 'fish',
      options: [
        {
          id: 'dolphin',
          description: 'A sleek grey dolphin leaping.',
          promptHint: 'bottlenose dolphin, sleek grey body, leaping arc, spray',
        },
        {
          id: 'whale',
          description: 'A humpback rising through blue water.',
          promptHint: 'humpback whale, long pectoral fins, barnacled skin, deep blue water',
        },
        {
          id: 'shark',
          description: 'A great white cutting through water.',
          promptHint: 'great white shark, torpedo body, open jaws, pale belly',
        },
        {
          id: 'octopus',
          description: 'A many-armed shape-changer.',
          promptHint: 'octopus, coiling arms with suckers, textured red-brown skin',
        },
        {
          id: 'sea-turtle',
          description: 'A patterned turtle gliding over reef.',
          promptHint: 'green sea turtle, patterned shell, gliding flippers, sunlit reef',
        },
        {
          id: 'jellyfish',
          description: 'A glowing bell with trailing threads.',
          promptHint: 'translucent jellyfish, pulsing bell, long trailing tentacles, soft glow',
        },
        {
          id: 'crab',
          description: 'A bright crab with raised claws.',
          promptHint: 'red shore crab, raised claws, stalked eyes, wet shell',
        },
        {
          id: 'seahorse',
          description: 'A curled upright fish.',
          promptHint: 'seahorse, curled tail, ridged body, tiny fluttering fin',
        },
        {
          id: 'axolotl',
          description: 'A pink smiling salamander with frilled gills.',
          promptHint: 'axolotl, pale pink body, feathery gills, small smiling mouth',
        },
      ],
    },
    {
      id: 'small-pets',
      label: 'Small Pets',
      icon: 'rabbit',
      options: [
        {
          id: 'hamster',
          description: 'A round hamster with stuffed cheeks.',
          promptHint: 'golden hamster, round fluffy body, stuffed cheeks, tiny paws',
        },
        {
          id: 'guinea-pig',
          description: 'A plump guinea pig with patches.',
          promptHint: 'guinea pig, plump tricolour body, rounded nose, no tail',
        },
        {
          id: 'ferret',
          description: 'A long, slinky masked ferret.',
          promptHint: 'ferret, long slinky body, masked face, cream and sable fur',
        },
        {
          id: 'parakeet',
          description: 'A small green-and-yellow parakeet.',
          promptHint: 'budgerigar parakeet, bright green-and-yellow feathers, barred head',
        },
        {
          id: 'gerbil',
          description: 'A sandy gerbil on its hind legs.',
          promptHint: 'gerbil, sandy fur, tufted tail, standing on hind legs',
        },
      ],
    },
    {
      id: 'reptiles',
      label: 'Reptiles',
      icon: 'turtle',
      options: [
        {
          id: 'snake',
          description: 'A coiled snake with patterned scales.',
          promptHint: 'coiled snake, patterned glossy scales, forked tongue, unblinking eyes',
        },
        {
          id: 'lizard',
          description: 'A quick lizard on a warm rock.',
          promptHint: 'green lizard, fine scales, long tail, basking on warm rock',
        },
        {
          id: 'turtle',
          description: 'A domed turtle with slow eyes.',
          promptHint: 'pond turtle, domed shell, wrinkled neck, yellow-striped skin',
        },
        {
          id: 'crocodile',
          description: 'An armoured crocodile at the waterline.',
          promptHint: 'crocodile, armoured back, toothed jaws, eyes at the waterline',
        },
        {
          id: 'chameleon',
          description: 'A colour-changing lizard with turret eyes.',
          promptHint: 'chameleon, vivid green-blue skin, turret eyes, coiled tail',
        },
        {
          id: 'gecko',
          description: 'A wide-eyed gecko with sticky toes.',
          promptHint: 'gecko, wide vertical-pupil eyes, sticky toe pads, speckled skin',
        },
      ],
    },
    {
      id: 'insects',
      label: 'Insects & Arachnids',
      icon: 'bug',
      options: [
        {
          id: 'butterfly',
          description: 'Bright wings open on a flower.',
          promptHint: 'butterfly, open patterned wings, fine scales, resting on a flower',
        },
        {
          id: 'bee',
          description: 'A fuzzy bee dusted with pollen.',
          promptHint: 'honeybee, fuzzy striped body, pollen-dusted legs, glassy wings',
        },
        {
          id: 'ant',
          description: 'A glossy ant carrying a load.',
          promptHint: 'ant in macro, glossy segmented body, antennae, carrying a leaf piece',
        },
        {
          id: 'spider',
          description: 'A web-spinner with many eyes.',
          promptHint: 'spider, eight jointed legs, clustered eyes, dew-beaded web',
        },
        {
          id: 'ladybug',
          description: 'A red beetle with black spots.',
          promptHint: 'ladybird, domed red shell, black spots, on a dewy leaf',
        },
        {
          id: 'dragonfly',
          description: 'A darting insect with veined wings.',
          promptHint: 'dragonfly, veined transparent wings, metallic blue body, huge eyes',
        },
        {
          id: 'beetle',
          description: 'An armoured beetle with metallic sheen.',
          promptHint: 'rhinoceros beetle, armoured metallic shell, curved horn',
        },
        {
          id: 'grasshopper',
          description: 'A green jumper with long legs.',
          promptHint: 'green grasshopper, folded hind legs, long antennae, grass blade',
        },
        {
          id: 'praying-mantis',
          description: 'A green hunter with folded arms.',
          promptHint: 'praying mantis, folded spiked forelegs, triangular head, pale green',
        },
        {
          id: 'mosquito',
          description: 'A fine-legged mosquito in macro.',
          promptHint: 'mosquito in macro, needle proboscis, striped legs, translucent wings',
        },
        {
          id: 'scorpion',
          description: 'A curled tail with a sting.',
          promptHint: 'scorpion, raised curled tail, heavy pincers, black glossy armour',
        },
        {
          id: 'caterpillar',
          description: 'A plump crawling larva with colours.',
          promptHint: 'caterpillar, plump segmented body, bright bands, fine bristles',
        },
        {
          id: 'tarantula',
          description: 'A large hairy spider.',
          promptHint: 'tarantula, thick hairy legs, orange knees, heavy body',
        },
      ],
    },
    {
      id: 'dinosaurs',
      label: 'Dinosaurs',
      icon: 'bone',
      options: [
        {
          id: 't-rex',
          label: 'Tyrannosaurus Rex',
          term: 'Tyrannosaurus rex',
          description: 'A giant hunter with tiny arms.',
          promptHint: 'Tyrannosaurus rex, massive skull, serrated teeth, tiny arms, thundering stride',
        },
        {
          id: 'velociraptor',
          description: 'A quick feathered hunter with sickle claws.',
          promptHint: 'velociraptor, feathered body, sickle toe claw, stiff tail, hunting crouch',
        },
        {
          id: 'triceratops',
          description: 'Three horns and a great bony frill.',
          promptHint: 'triceratops, three horns, broad bony frill, heavy quadruped',
        },
        {
          id: 'brachiosaurus',
          description: 'A long-necked giant browsing high.',
          promptHint: 'brachiosaurus, towering neck, tall forelegs, browsing treetops',
        },
        {
          id: 'stegosaurus',
          description: 'Plates along the back and a spiked tail.',
          promptHint: 'stegosaurus, double row of back plates, spiked tail, small head',
        },
        {
          id: 'pterodactyl',
          description: 'A leathery flier with a long beak.',
          promptHint: 'pterodactyl, leathery wings spread, long toothed beak, soaring',
        },
        {
          id: 'spinosaurus',
          description: 'A sail-backed river hunter.',
          promptHint: 'spinosaurus, tall back sail, crocodile snout, wading in river',
        },
        {
          id: 'diplodocus',
          description: 'An immensely long whip-tailed grazer.',
          promptHint: 'diplodocus, immensely long neck, whip tail, column legs',
        },
        {
          id: 'ankylosaurus',
          description: 'An armoured tank with a club tail.',
          promptHint: 'ankylosaurus, armoured back plates, bony club tail, low wide body',
        },
        {
          id: 'brontosaurus',
          description: 'A thundering long-necked giant.',
          promptHint: 'brontosaurus, enormous barrel body, thick long neck, swamp mist',
        },
        {
          id: 'parasaurolophus',
          description: 'A duck-billed herbivore with a long crest.',
          promptHint: 'parasaurolophus, long curved head crest, duck bill, striped hide',
        },
        {
          id: 'allosaurus',
          description: 'A lean hunter with brow horns.',
          promptHint: 'allosaurus, lean predator, brow horns, three-clawed hands',
        },
      ],
    },
    {
      id: 'mythical',
      label: 'Mythical',
      icon: 'sparkles',
      options: [
        {
          id: 'dragon',
          description: 'A winged dragon with fire in its throat.',
          promptHint: 'great dragon, horned head, armoured scales, vast wings, fire-lit throat',
        },
        {
          id: 'unicorn',
          description: 'A white horse with a spiral horn.',
          promptHint: 'unicorn, white coat, spiralled horn, silken mane, soft glow',
        },
        {
          id: 'phoenix',
          description: 'A bird of living flame.',
          promptHint: 'phoenix, blazing wings of red and gold flame, trailing embers',
        },
        {
          id: 'griffin',
          description: 'Half eagle, half lion.',
          promptHint: 'griffin, eagle head and wings, lion body, talons, regal stance',
        },
        {
          id: 'pegasus',
          term: 'Pegasus',
          description: 'A white horse with feathered wings.',
          promptHint: 'Pegasus, white winged horse, spread feathered wings, mid-gallop in cloud',
        },
        {
          id: 'kraken',
          description: 'A colossal squid dragging ships under.',
          promptHint: 'kraken, colossal tentacles rising from stormy sea, wrecked ship',
        },
      ],
    },
  ],
});
