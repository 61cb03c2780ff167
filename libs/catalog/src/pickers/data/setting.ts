import { singlePicker } from '../define-picker.js';

export const setting = singlePicker({
  nodeType: 'setting',
  label: 'Setting',
  catalogId: 'setting',
  valueField: 'setting',
  defaultValue: 'forest',
  categories: [
    {
      id: 'indoor',
      label: 'Indoor',
      icon: 'house',
      options: [
        {
          id: 'coffee-shop',
          icon: 'coffee',
          description: 'A snug café with warm lamps and steam behind the counter.',
          promptHint:
            'inside a snug coffee shop, worn timber counter, pendant bulbs, steam curling off an espresso machine',
        },
        {
          id: 'library',
          icon: 'book-open',
          description: 'Tall book stacks, green lamps and long quiet tables.',
          promptHint:
            "in a hushed library, towering oak bookshelves, green banker's lamps, dust in slanting window light",
        },
        {
          id: 'office',
          icon: 'briefcase',
          description: 'Open-plan desks under even ceiling light, glass behind.',
          promptHint:
            'in a modern open-plan office, rows of desks and monitors, glass partitions, even overhead light',
        },
        {
          id: 'home-office',
          icon: 'laptop',
          description: 'A lived-in desk by a window, shelves within reach.',
          promptHint:
            'in a personal home office, desk by the window, potted plants, pinned notes, soft daylight',
        },
        {
          id: 'bedroom',
          icon: 'bed',
          description: 'Rumpled bedding and a low bedside glow.',
          promptHint: 'in an intimate bedroom, rumpled linen sheets, bedside lamp glow, half-drawn curtains',
        },
        {
          id: 'living-room',
          icon: 'sofa',
          description: 'A comfortable sitting room with soft furniture and lamps.',
          promptHint:
            'in a comfortable living room, deep sofa, layered rugs, framed pictures, warm table lamps',
        },
        {
          id: 'kitchen',
          icon: 'cooking-pot',
          description: 'Worktops, hanging pans and food in progress.',
          promptHint:
            'in a working kitchen, tiled splashback, hanging copper pans, ingredients spread across the counter',
        },
        {
          id: 'hotel-room',
          icon: 'bed-double',
          description: 'Crisp white bedding and city glow through sheer curtains.',
          promptHint:
            'in an upscale hotel room, crisp white bedding, sheer curtains, city lights beyond the window',
        },
        {
          id: 'restaurant',
          icon: 'utensils',
          description: 'Set tables, candles and a blur of other diners.',
          promptHint:
            'in a candlelit restaurant, white tablecloths, wine glasses catching light, diners softly out of focus',
        },
        {
          id: 'nightclub',
          icon: 'disc',
          description: 'Beams, haze and a packed floor.',
          promptHint:
            'inside a packed nightclub, haze cut by coloured laser beams, silhouettes dancing, mirror ball flecks',
        },
        {
          id: 'gym',
          icon: 'dumbbell',
          description: 'Racks of weights, mirrors and rubber floor.',
          promptHint:
            'in an iron-and-rubber gym, weight racks, wall mirrors, chalk dust, hard overhead strip lights',
        },
        {
          id: 'classroom',
          icon: 'school',
          description: 'Rows of desks facing a chalkboard, sun from one side.',
          promptHint:
            'in a school classroom, rows of wooden desks, chalkboard, tall windows throwing sun across the floor',
        },
        {
          id: 'hospital',
          icon: 'hospital',
          description: 'Pale corridors, monitors and curtained beds.',
          promptHint:
            'in a clinical hospital ward, pale green walls, curtained beds, glowing monitors, polished vinyl floor',
        },
        {
          id: 'laboratory',
          icon: 'flask-conical',
          description: 'Benches of glassware and instruments under cool light.',
          promptHint:
            'in a research laboratory, stainless benches, glassware with coloured liquids, instrument LEDs, cool white light',
        },
        {
          id: 'courtroom',
          icon: 'gavel',
          description: 'Panelled bench, flags and rows of solemn seats.',
          promptHint:
            "in a wood-panelled courtroom, raised judge's bench, brass rails, solemn gallery seating",
        },
        {
          id: 'warehouse',
          icon: 'warehouse',
          description: 'A vast bare hall with steel columns and skylights.',
          promptHint:
            'in a cavernous warehouse, steel columns, stacked pallets, dusty shafts of light from high skylights',
        },
        {
          id: 'subway-car',
          icon: 'train-front',
          description: 'A moving metro carriage with poles and strip lights.',
          promptHint:
            'inside a moving subway car, chrome poles, scuffed seats, fluorescent strips, tunnel blur in the windows',
        },
        {
          id: 'taxi',
          icon: 'car',
          description: 'The back seat of a cab with city lights sliding past.',
          promptHint:
            'in the back seat of a night taxi, rain-beaded windows, passing city lights sliding over the upholstery',
        },
        {
          id: 'cathedral',
          icon: 'church',
          description: 'Soaring stone vaults and coloured window light.',
          promptHint:
            'inside a vast gothic cathedral, ribbed stone vaults, stained-glass colour spilling across the nave',
        },
        {
          id: 'art-gallery',
          icon: 'image',
          description: 'White walls, spaced artworks and a polished floor.',
          promptHint:
            'in a minimalist art gallery, tall white walls, spotlit canvases, polished concrete floor',
        },
        {
          id: 'attic',
          description: 'Sloped beams, old trunks and one dusty window.',
          promptHint:
            'in a dusty attic, sloping timber beams, old trunks, a single round window of hazy light',
        },
        {
          id: 'basement',
          description: 'Bare brick, pipes and one hanging bulb.',
          promptHint:
            'in a low basement, bare brick and exposed pipes, one hanging bulb, deep corner shadows',
        },
        {
          id: 'sauna',
          icon: 'thermometer',
          description: 'Hot cedar benches in drifting steam.',
          promptHint: 'in a cedar sauna, slatted benches, heated stones, thick golden steam',
        },
        {
          id: 'dorm-room',
          icon: 'graduation-cap',
          description: 'A cramped student room with posters and fairy lights.',
          promptHint:
            'in a cramped student dorm room, postered walls, fairy lights, clothes and textbooks everywhere',
        },
        {
          id: 'locker-room',
          icon: 'shirt',
          description: 'Rows of metal lockers and benches before the match.',
          promptHint:
            'in a team locker room, rows of dented metal lockers, long wooden bench, hanging jerseys',
        },
        {
          id: 'music-studio',
          icon: 'music',
          description: 'A control room of faders, foam and amber lamps.',
          promptHint:
            'in a recording studio, glowing mixing desk, acoustic foam, microphones on booms, amber lamp light',
        },
        {
          id: 'conservatory',
          icon: 'flower',
          description: 'A glass garden room full of palms and filtered sun.',
          promptHint:
            'in a Victorian glass conservatory, wrought-iron frames, palms and ferns, humid filtered sunlight',
        },
      ],
    },
    {
      id: 'urban',
      label: 'Urban',
      icon: 'building-2',
      options: [
        {
          id: 'city-street',
          description: 'A busy street with shopfronts, traffic and passers-by.',
          promptHint:
            'on a busy city street, shopfronts and parked cars, pedestrians passing, tall facades receding',
        },
        {
          id: 'rooftop',
          description: 'A flat roof with the skyline spread behind.',
          promptHint: 'on a city rooftop, water tanks and vents, skyline spread wide behind, open sky',
        },
        {
          id: 'back-alley',
          description: 'A narrow service lane, wet brick and fire escapes.',
          promptHint:
            'in a narrow back alley, wet brick walls, rusted fire escapes, dumpsters, one distant streetlamp',
        },
        {
          id: 'neon-alley',
          icon: 'zap',
          description: 'A tight lane soaked in sign light and puddle reflections.',
          promptHint:
            'in a tight alley drenched in pink and cyan neon signage, reflections rippling in puddles',
        },
        {
          id: 'park',
          icon: 'trees',
          description: 'Lawns, paths and benches under city trees.',
          promptHint: 'in a leafy city park, curving path, wooden benches, mown lawn under broad trees',
        },
        {
          id: 'backyard',
          icon: 'fence',
          description: 'A fenced lawn with washing line and garden chairs.',
          promptHint: 'in a suburban backyard, fenced lawn, washing line, garden chairs, late-day shade',
        },
        {
          id: 'highway',
          icon: 'route',
          description: 'Open lanes running to a vanishing point.',
          promptHint:
            'on an open highway, painted lanes racing to the vanishing point, guardrails, heat above asphalt',
        },
        {
          id: 'bridge',
          description: 'Steel and cable spanning water, city beyond.',
          promptHint: 'on a great suspension bridge, rhythmic steel cables, river far below, skyline beyond',
        },
        {
          id: 'train-station',
          icon: 'train-track',
          description: 'A grand concourse of platforms, clocks and travellers.',
          promptHint:
            'in a grand train station, iron-and-glass roof, platform clock, travellers in motion blur',
        },
        {
          id: 'airport',
          icon: 'plane',
          description: 'A glassy terminal with planes outside.',
          promptHint:
            'in an airport terminal, floor-to-ceiling glass, aircraft on the apron, rolling suitcases, departure boards',
        },
        {
          id: 'parking-lot',
          icon: 'square-parking',
          description: 'Painted bays under sodium lamps, mostly empty.',
          promptHint: 'in a near-empty parking lot at night, painted bays, sodium lamp pools, lone car',
        },
        {
          id: 'penthouse',
          description: 'A high apartment of glass, marble and skyline.',
          promptHint: 'in a sleek penthouse, marble floors, wraparound glass, glittering skyline far below',
        },
        {
          id: 'gas-station',
          icon: 'fuel',
          description: 'A lit forecourt glowing in the dark.',
          promptHint: 'at a roadside gas station, glowing canopy lights, vintage pumps, dark highway behind',
        },
        {
          id: 'balcony',
          description: 'A small railed balcony above the street.',
          promptHint: 'on a small apartment balcony, wrought-iron railing, potted herbs, street life below',
        },
      ],
    },
    {
      id: 'nature',
      label: 'Nature',
      icon: 'trees',
      options: [
        {
          id: 'forest',
          description: 'Tall trees, fern floor and light falling through leaves.',
          promptHint:
            'in a deep forest, tall mossy trunks, fern undergrowth, sunbeams filtering through the canopy',
        },
        {
          id: 'beach',
          icon: 'waves',
          description: 'Sand, surf and a wide horizon.',
          promptHint: 'on a wide sandy beach, foaming surf line, wet sand mirroring the sky, open horizon',
        },
        {
          id: 'mountain-peak',
          icon: 'mountain',
          description: 'A rocky summit above a sea of cloud.',
          promptHint: 'on a jagged mountain summit, bare rock and snow, sea of clouds below, thin clear air',
        },
        {
          id: 'desert',
          icon: 'sun',
          description: 'Endless dunes with knife-edge shadows.',
          promptHint:
            'in an endless sand desert, wind-rippled dunes, knife-edge shadows, shimmering pale sky',
        },
        {
          id: 'jungle',
          icon: 'palmtree',
          description: 'Dense wet green, vines and broken light.',
          promptHint: 'in a dense tropical jungle, hanging vines, giant wet leaves, humid green gloom',
        },
        {
          id: 'grassland',
          icon: 'wheat',
          description: 'Rolling grass under an enormous sky.',
          promptHint: 'in rolling grassland, waist-high grass bending in wind, enormous open sky',
        },
        {
          id: 'snowy-tundra',
          icon: 'snowflake',
          description: 'White emptiness swept by wind.',
          promptHint: 'on a frozen tundra, wind-carved snow, pale low sun, featureless white distance',
        },
        {
          id: 'lake-shore',
          icon: 'waves',
          description: 'Still water, reeds and a mirrored far bank.',
          promptHint: 'on a quiet lake shore, mirror-still water, reeds, misty pines on the far bank',
        },
        {
          id: 'riverbank',
          icon: 'waves',
          description: 'Smooth stones beside running water.',
          promptHint: 'on a stony riverbank, clear water over smooth pebbles, overhanging willows',
        },
        {
          id: 'waterfall',
          icon: 'droplets',
          description: 'White water crashing into a misty pool.',
          promptHint: 'beside a thundering waterfall, white curtain of water, drifting spray, black wet rock',
        },
        {
          id: 'cave',
          icon: 'mountain',
          description: 'A dark rock chamber lit from its mouth.',
          promptHint:
            'inside a cavern, dripping stalactites, dark wet rock, a shaft of daylight from the mouth',
        },
        {
          id: 'western-canyon',
          icon: 'mountain',
          description: 'Red rock walls and dusty scrub under hard sun.',
          promptHint: 'in a red-rock western canyon, layered sandstone walls, dusty scrub, hard blue sky',
        },
      ],
    },
    {
      id: 'fantastical',
      label: 'Fantastical',
      icon: 'sparkles',
      options: [
        {
          id: 'alien-planet',
          icon: 'orbit',
          description: 'Strange terrain beneath twin moons and odd-coloured sky.',
          promptHint:
            'on an alien planet, crystalline rock spires, violet sky, twin moons above strange flora',
        },
        {
          id: 'spaceship-interior',
          icon: 'rocket',
          description: 'Curved corridors, consoles and star-filled viewports.',
          promptHint:
            'inside a spaceship, curved white corridors, glowing consoles, star field through a wide viewport',
        },
        {
          id: 'underwater',
          icon: 'fish',
          description: 'Blue depth, drifting particles and rays from above.',
          promptHint:
            'deep underwater, blue-green depth, shafts of surface light, drifting particles, coral shapes',
        },
        {
          id: 'fantasy-castle',
          icon: 'castle',
          description: 'Spires and banners above a misty valley.',
          promptHint:
            'at a towering fantasy castle, slender spires, long banners, stone bridges over a misty valley',
        },
        {
          id: 'medieval-village',
          icon: 'tent',
          description: 'Thatched roofs, mud lanes and market stalls.',
          promptHint:
            'in a medieval village, timber-framed cottages, thatched roofs, muddy lane, market stalls and chickens',
        },
        {
          id: 'ancient-ruins',
          icon: 'landmark',
          description: 'Broken columns reclaimed by roots.',
          promptHint:
            'among ancient ruins, broken columns, carved stone swallowed by roots, golden dust in the air',
        },
        {
          id: 'cyberpunk-city',
          icon: 'cpu',
          description: 'Stacked towers, holograms and rain-slick streets.',
          promptHint:
            'in a cyberpunk megacity, stacked towers, giant holographic adverts, flying traffic, rain-slick streets',
        },
        {
          id: 'haunted-mansion',
          icon: 'ghost',
          description: 'A decaying house of cobwebs and crooked stairs.',
          promptHint:
            'in a haunted Victorian mansion, peeling wallpaper, cobwebbed chandelier, crooked staircase, cold moonlight',
        },
        {
          id: 'dreamscape',
          icon: 'cloud',
          description: 'Floating shapes and impossible gravity in soft haze.',
          promptHint:
            'in a surreal dreamscape, floating staircases, pastel clouds underfoot, impossible gravity',
        },
        {
          id: 'wasteland',
          icon: 'skull',
          description: 'Cracked ground, wreckage and a bruised sky.',
          promptHint:
            'in a desolate wasteland, cracked earth, rusting wreckage, bruised orange sky, blowing dust',
        },
      ],
    },
  ],
});
