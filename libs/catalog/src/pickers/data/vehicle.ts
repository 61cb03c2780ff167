import { singlePicker } from '../define-picker.js';

export const vehicle = singlePicker({
  nodeType: 'vehicle',
  label: 'Vehicle',
  catalogId: 'vehicles',
  valueField: 'vehicle',
  defaultValue: 'sedan',
  categories: [
    {
      id: 'cars-classic',
      label: 'Classic Cars',
      icon: 'car',
      options: [
        {
          id: 'muscle-car',
          description: 'A growling late-60s coupé with stripes.',
          promptHint: '1969 American muscle car, long bonnet, racing stripes, wide rear tyres',
        },
        {
          id: 'car-57-chevy',
          label: "'57 Chevy",
          term: "'57 Chevy",
          description: 'Two-tone paint, tail fins and chrome.',
          promptHint: "'57 Chevy, two-tone turquoise and white, tail fins, gleaming chrome",
        },
        {
          id: 'hot-rod',
          description: 'A chopped roadster with bare engine.',
          promptHint: 'flamed hot rod, exposed chrome V8, chopped roof, fat rear wheels',
        },
        {
          id: 'vintage-roadster',
          description: 'A low open two-seater from the 1930s.',
          promptHint: '1930s vintage roadster, sweeping wings, wire wheels, leather straps',
        },
        {
          id: 'model-t',
          label: 'Ford Model T',
          term: 'Ford Model T',
          description: 'The upright black car that began it all.',
          promptHint: 'Ford Model T, upright black body, brass lamps, spoked wooden wheels',
        },
        {
          id: 'vw-beetle',
          label: 'VW Beetle',
          term: 'VW Beetle',
          description: 'A rounded, cheerful little car.',
          promptHint: 'VW Beetle, rounded pastel body, chrome bumpers, friendly round headlights',
        },
        {
          id: 'checker-cab',
          description: 'A boxy yellow New York taxi.',
          promptHint: 'yellow Checker cab, rounded 1950s body, chequered side stripe, roof light',
        },
        {
          id: 'woody-wagon',
          description: 'A wagon with varnished timber sides.',
          promptHint: '1940s woody wagon, varnished timber panels, surfboard on the roof',
        },
        {
          id: 'lowrider',
          description: 'A candy-painted cruiser on hydraulics.',
          promptHint: 'lowrider, candy metal-flake paint, gold wire wheels, one corner lifted on hydraulics',
        },
      ],
    },
    {
      id: 'cars-everyday',
      label: 'Everyday Cars',
      icon: 'car',
      options: [
        {
          id: 'sedan',
          description: 'An ordinary four-door car.',
          promptHint: 'modern four-door sedan, clean lines, metallic grey paint, street parked',
        },
        {
          id: 'suv',
          label: 'SUV',
          term: 'SUV',
          description: 'A tall family off-roader.',
          promptHint: 'tall family SUV, roof rails, big wheels, glossy dark paint',
        },
        {
          id: 'hatchback',
          description: 'A compact five-door.',
          promptHint: 'compact hatchback, bright paint, short overhangs, city street',
        },
        {
          id: 'minivan',
          description: 'A roomy people carrier with sliding doors.',
          promptHint: 'family minivan, sliding side door open, roomy boxy profile',
        },
        {
          id: 'station-wagon',
          description: 'A long-roofed estate car.',
          promptHint: 'long-roofed station wagon, roof rack, family luggage',
        },
        {
          id: 'crossover',
          description: 'A raised, sleek everyday car.',
          promptHint: 'sleek crossover, raised ride, sculpted sides, slim LED lights',
        },
        {
          id: 'electric-car',
          description: 'A smooth, silent modern car.',
          promptHint: 'electric car, smooth aerodynamic body, flush handles, charging cable plugged in',
        },
        {
          id: 'hatchback-econobox',
          label: 'Econobox',
          description: 'A plain little 1980s runabout.',
          promptHint: '1980s economy hatchback, boxy plain panels, small steel wheels, faded paint',
        },
        {
          id: 'police-car',
          description: 'A patrol car with flashing lights.',
          promptHint: 'police patrol car, black-and-white livery, red-blue light bar flashing',
        },
      ],
    },
    {
      id: 'cars-performance',
      label: 'Performance Cars',
      icon: 'gauge',
      options: [
        {
          id: 'sports-car',
          description: 'A low, quick two-seat coupé.',
          promptHint: 'low two-seat sports car, curved haunches, red paint, wide stance',
        },
        {
          id: 'supercar',
          description: 'A wedge with scissor doors.',
          promptHint: 'mid-engined supercar, wedge profile, scissor doors, huge carbon diffuser',
        },
        {
          id: 'convertible',
          description: 'Top down, open to the sky.',
          promptHint: 'convertible with the roof down, polished paint, open leather cabin',
        },
        {
          id: 'grand-tourer',
          description: 'A long elegant fast cruiser.',
          promptHint: 'elegant grand tourer, long bonnet, flowing roofline, deep green paint',
        },
        {
          id: 'roadster',
          description: 'A light open car for winding roads.',
          promptHint: 'light open roadster, twin seats, short windscreen, winding road',
        },
        {
          id: 'racing-car',
          description: 'A single-seater with wings.',
          promptHint: 'open-wheel racing car, front and rear wings, slick tyres, sponsor livery',
        },
        {
          id: 'rally-car',
          description: 'A mud-splashed car sliding on gravel.',
          promptHint: 'rally car sliding on gravel, mud-splashed livery, spotlight pod',
        },
        {
          id: 'drift-car',
          description: 'Sideways with smoke pouring off the tyres.',
          promptHint: 'drift car at full lock, tyre smoke billowing, wide body kit',
        },
      ],
    },
    {
      id: 'motorcycles',
      label: 'Motorcycles',
      icon: 'bike',
      options: [
        {
          id: 'sportbike',
          description: 'A faired racer tucked for speed.',
          promptHint: 'faired sportbike, aggressive tucked stance, sharp bright bodywork',
        },
        {
          id: 'cruiser',
          description: 'A long, low chrome motorcycle.',
          promptHint: 'long low cruiser motorcycle, chrome V-twin, wide handlebars',
        },
        {
          id: 'chopper',
          description: 'Stretched forks and custom chrome.',
          promptHint: 'custom chopper, stretched raked forks, teardrop tank, high handlebars',
        },
        {
          id: 'dirt-bike',
          description: 'A tall bike throwing mud.',
          promptHint: 'motocross dirt bike, knobbly tyres, tall suspension, flying mud',
        },
        {
          id: 'scooter',
          description: 'A rounded Italian city scooter.',
          promptHint: 'vintage Italian scooter, rounded pastel bodywork, chrome mirrors',
        },
        {
          id: 'moped',
          description: 'A small pedal-start runabout.',
          promptHint: 'small moped, thin frame, step-through body, wire basket',
        },
        {
          id: 'cafe-racer',
          label: 'Café Racer',
          description: 'A stripped bike with clip-on bars.',
          promptHint: 'café racer motorcycle, clip-on bars, humped seat, polished tank',
        },
      ],
    },
    {
      id: 'bicycles',
      label: 'Bicycles & Human-Powered',
      icon: 'bike',
      options: [
        {
          id: 'road-bike',
          description: 'A light racing cycle with drop bars.',
          promptHint: 'carbon road bike, drop handlebars, thin tyres, slim frame',
        },
        {
          id: 'mountain-bike',
          description: 'A tough trail bike with suspension.',
          promptHint: 'mountain bike, front suspension, knobbly tyres, muddy trail',
        },
        {
          id: 'bmx',
          label: 'BMX Bike',
          term: 'BMX bike',
          description: 'A small stunt bike.',
          promptHint: 'BMX bike, small frame, stunt pegs, skate-park concrete',
        },
        {
          id: 'cruiser-bike',
          label: 'Beach Cruiser',
          description: 'A relaxed bike with wide bars.',
          promptHint: 'beach cruiser bicycle, swept handlebars, fat whitewall tyres, wicker basket',
        },
        {
          id: 'penny-farthing',
          description: 'A giant front wheel and a tiny back one.',
          promptHint: 'Victorian penny-farthing, giant front wheel, tiny rear wheel, leather saddle',
        },
        {
          id: 'unicycle',
          description: 'One wheel and good balance.',
          promptHint: 'unicycle, single spoked wheel, tall seat post, circus balance',
        },
        {
          id: 'skateboard',
          description: 'A worn deck on four wheels.',
          promptHint: 'worn skateboard, scraped graphic deck, grip tape, urethane wheels',
        },
        {
          id: 'kick-scooter',
          description: 'A folding push scooter.',
          promptHint: 'folding kick scooter, narrow deck, small wheels, T-bar handle',
        },
      ],
    },
    {
      id: 'trucks',
      label: 'Trucks',
      icon: 'truck',
      options: [
        {
          id: 'pickup-truck',
          description: 'A workhorse with an open bed.',
          promptHint: 'pickup truck, open cargo bed, dusty paint, chrome grille',
        },
        {
          id: 'semi-truck',
          description: 'A long-nosed highway hauler.',
          promptHint: 'long-nosed semi truck, chrome stacks, sleeper cab, highway trailer',
        },
        {
          id: 'dump-truck',
          description: 'A giant tipping load bed.',
          promptHint: 'heavy dump truck, raised tipping bed, pouring gravel',
        },
        {
          id: 'tow-truck',
          description: 'A recovery truck with hook and beacons.',
          promptHint: 'tow truck, hydraulic boom, hook chain, amber beacons',
        },
        {
          id: 'delivery-van',
          description: 'A boxy city delivery van.',
          promptHint: 'white delivery van, sliding door open, stacked parcels',
        },
        {
          id: 'ice-cream-truck',
          description: 'A pastel van with a giant cone.',
          promptHint: 'ice-cream truck, pastel paint, giant cone on the roof, serving hatch',
        },
        {
          id: 'food-truck',
          description: 'A hatch, a menu and sizzling steam.',
          promptHint: 'food truck, open serving hatch, chalk menu, string lights, rising steam',
        },
        {
          id: 'box-truck',
          description: 'A square-backed removal truck.',
          promptHint: 'square box truck, roll-up rear door, loading ramp',
        },
        {
          id: 'ambulance',
          description: 'A white emergency vehicle with lights.',
          promptHint: 'ambulance, white with reflective stripes, blue lights flashing, rear doors open',
        },
      ],
    },
    {
      id: 'transit',
      label: 'Bus / Rail / Carriage',
      icon: 'bus',
      options: [
        {
          id: 'city-bus',
          description: 'A full-length bus on a city route.',
          promptHint: 'modern city bus, route display, large windows, wet street',
        },
        {
          id: 'school-bus',
          description: 'A long yellow bus with rounded nose.',
          promptHint: 'yellow school bus, rounded bonnet, black stripes, stop arm out',
        },
        {
          id: 'double-decker',
          label: 'Double-Decker Bus',
          description: 'A red bus with two floors.',
          promptHint: 'red London double-decker bus, two rows of windows, rounded corners',
        },
        {
          id: 'coach-bus',
          description: 'A tall touring coach.',
          promptHint: 'long-distance touring coach, tall tinted windows, luggage bays',
        },
        {
          id: 'train',
          icon: 'train-front',
          description: 'A passenger train at speed.',
          promptHint: 'passenger train, long carriages, curving track through countryside',
        },
        {
          id: 'steam-locomotive',
          icon: 'train-front',
          description: 'A black engine in clouds of steam.',
          promptHint: 'black steam locomotive, billowing steam, brass fittings, pumping rods',
        },
        {
          id: 'bullet-train',
          icon: 'train-front',
          description: 'A white needle-nosed express.',
          promptHint: 'white bullet train, needle nose, streamlined blur of speed',
        },
        {
          id: 'subway',
          label: 'Subway Train',
          icon: 'train-front',
          description: 'An underground train at a platform.',
          promptHint: 'subway train arriving at a tiled platform, headlights, metal carriages',
        },
        {
          id: 'tram',
          icon: 'tram-front',
          description: 'A street tram under wires.',
          promptHint: 'vintage street tram, overhead wires, wooden panels, cobbled rails',
        },
        {
          id: 'stagecoach',
          description: 'A Western coach behind galloping horses.',
          promptHint: 'Wild West stagecoach, galloping horses, dust, leather luggage straps',
        },
        {
          id: 'horse-carriage',
          label: 'Horse-Drawn Carriage',
          description: 'An elegant open carriage.',
          promptHint: 'elegant horse-drawn carriage, lacquered body, lamps, liveried driver',
        },
      ],
    },
    {
      id: 'aircraft',
      label: 'Aircraft',
      icon: 'plane',
      options: [
        {
          id: 'airliner',
          description: 'A big jet on approach.',
          promptHint: 'wide-body airliner, landing gear down, sunlit fuselage',
        },
        {
          id: 'biplane',
          description: 'Two wings, wires and an open cockpit.',
          promptHint: 'vintage biplane, fabric wings, bracing wires, open cockpit',
        },
        {
          id: 'propeller-plane',
          description: 'A small plane with a spinning prop.',
          promptHint: 'small propeller plane, high wing, spinning blur, grass airstrip',
        },
        {
          id: 'helicopter',
          description: 'Rotors beating over the ground.',
          promptHint: 'helicopter hovering, rotor blur, downwash bending grass',
        },
        {
          id: 'seaplane',
          description: 'A plane on floats skimming water.',
          promptHint: 'seaplane on floats, spray trailing over a mountain lake',
        },
        {
          id: 'hot-air-balloon',
          description: 'A striped balloon over morning fields.',
          promptHint: 'striped hot-air balloon, wicker basket, burner flame, misty morning fields',
        },
        {
          id: 'blimp',
          description: 'A soft silver airship over a stadium.',
          promptHint: 'silver blimp floating over the city, rounded envelope, small gondola',
        },
        {
          id: 'airship',
          label: 'Airship / Dirigible',
          description: 'A grand rigid dirigible.',
          promptHint: 'grand rigid airship, ribbed hull, gondola windows, moored above clouds',
        },
        {
          id: 'glider',
          description: 'A slim silent sailplane.',
          promptHint: 'white glider, extremely long slim wings, silent above hills',
        },
        {
          id: 'paraglider',
          description: 'A pilot under a curved wing.',
          promptHint: 'paraglider under a curved fabric wing, harness, mountain valley below',
        },
        {
          id: 'microlight',
          label: 'Microlight Aircraft',
          description: 'An open frame with a cloth wing.',
          promptHint: 'microlight aircraft, open frame, delta cloth wing, rear propeller',
        },
        {
          id: 'drone',
          description: 'A four-rotor camera drone.',
          promptHint: 'quadcopter camera drone, four rotors, gimbal lens, blinking lights',
        },
      ],
    },
    {
      id: 'watercraft',
      label: 'Watercraft',
      icon: 'ship',
      options: [
        {
          id: 'yacht',
          description: 'A gleaming white luxury yacht.',
          promptHint: 'luxury white yacht, tiered decks, turquoise water',
        },
        {
          id: 'sailboat',
          description: 'White sails full of wind.',
          promptHint: 'sailboat heeling in wind, full white sails, spray at the bow',
        },
        {
          id: 'speedboat',
          description: 'A fast hull bouncing over wake.',
          promptHint: 'sleek speedboat, bow lifted, white wake, polished wood deck',
        },
        {
          id: 'cruise-ship',
          description: 'A floating city of balconies.',
          promptHint: 'huge cruise ship, stacked balconies, lit decks, open ocean',
        },
        {
          id: 'cargo-ship',
          description: 'A steel giant stacked with containers.',
          promptHint: 'container cargo ship, stacked coloured containers, rust-streaked hull',
        },
        {
          id: 'canoe',
          description: 'A slim wooden canoe on calm water.',
          promptHint: 'wooden canoe, curved bow, paddle, glassy lake',
        },
        {
          id: 'kayak',
          description: 'A bright kayak in white water.',
          promptHint: 'bright kayak cutting through white water, double paddle',
        },
        {
          id: 'rowboat',
          description: 'A small boat with oars.',
          promptHint: 'small wooden rowboat, peeling paint, resting oars, still water',
        },
        {
          id: 'jet-ski',
          description: 'A leaping water bike with spray.',
          promptHint: 'jet ski leaping a wave, spray fan, bright hull',
        },
        {
          id: 'submarine',
          description: 'A dark hull breaking the surface.',
          promptHint: 'dark submarine breaking the surface, conning tower, streaming water',
        },
        {
          id: 'pirate-ship',
          description: 'A tattered galleon with black flag.',
          promptHint: 'pirate galleon, tattered sails, black flag, cannon ports, stormy sea',
        },
        {
          id: 'hovercraft',
          description: 'A skirted craft on a cushion of spray.',
          promptHint: 'hovercraft, inflated skirt, rear fans, cloud of spray',
        },
      ],
    },
    {
      id: 'military',
      label: 'Military',
      icon: 'shield',
      options: [
        {
          id: 'tank',
          description: 'A tracked tank with a long gun.',
          promptHint: 'main battle tank, long gun, camouflage, churned mud tracks',
        },
        {
          id: 'humvee',
          description: 'A wide military truck.',
          promptHint: 'desert-tan humvee, wide stance, roof turret, dust',
        },
        {
          id: 'armored-personnel-carrier',
          label: 'Armoured Personnel Carrier',
          description: 'A heavy wheeled carrier.',
          promptHint: 'eight-wheeled armoured personnel carrier, angular hull, rear ramp',
        },
        {
          id: 'fighter-jet',
          description: 'A jet in a hard bank with vapour.',
          promptHint: 'fighter jet in a hard bank, vapour trails, afterburner glow',
        },
        {
          id: 'stealth-bomber',
          description: 'A black flying wing.',
          promptHint: 'black stealth bomber, flat flying wing, sawtooth trailing edge',
        },
        {
          id: 'destroyer',
          description: 'A grey warship cutting waves.',
          promptHint: 'grey naval destroyer, angular superstructure, radar masts, bow wave',
        },
        {
          id: 'aircraft-carrier',
          description: 'A floating airfield with jets on deck.',
          promptHint: 'aircraft carrier, vast flight deck, parked jets, island tower',
        },
      ],
    },
    {
      id: 'construction',
      label: 'Construction',
      icon: 'hammer',
      options: [
        {
          id: 'bulldozer',
          description: 'A tracked machine with a broad blade.',
          promptHint: 'yellow bulldozer, broad steel blade, tracks, heaped earth',
        },
        {
          id: 'excavator',
          description: 'A digger with a long arm.',
          promptHint: 'excavator, articulated arm, toothed bucket, rotating cab',
        },
        {
          id: 'crane-truck',
          description: 'A truck with a tall extending boom.',
          promptHint: 'mobile crane truck, telescopic boom raised, outriggers down',
        },
        {
          id: 'cement-mixer',
          description: 'A truck with a turning drum.',
          promptHint: 'cement mixer truck, striped rotating drum, chute',
        },
        {
          id: 'forklift',
          description: 'A small lifter with twin forks.',
          promptHint: 'warehouse forklift, raised forks, stacked pallets, roll cage',
        },
        {
          id: 'backhoe',
          description: 'A digger with loader in front.',
          promptHint: 'backhoe loader, front bucket, rear digging arm, muddy tyres',
        },
        {
          id: 'tractor',
          description: 'A farm tractor with big rear wheels.',
          promptHint: 'farm tractor, huge rear wheels, ploughed field, diesel smoke',
        },
      ],
    },
    {
      id: 'sci-fi',
      label: 'Sci-Fi',
      icon: 'rocket',
      options: [
        {
          id: 'spaceship',
          description: 'A vast ship crossing the stars.',
          promptHint: 'vast spaceship, panelled hull, glowing engines, star field',
        },
        {
          id: 'starfighter',
          description: 'A small, fast combat ship.',
          promptHint: 'sleek starfighter, swept wings, twin cannons, blue engine trails',
        },
        {
          id: 'hovercar',
          description: 'A wheelless car gliding above the street.',
          promptHint: 'wheelless hovercar, glowing underside, neon city street',
        },
        {
          id: 'mech',
          description: 'A giant walking war machine.',
          promptHint: 'giant mech, armoured limbs, cockpit glow, hydraulic joints',
        },
        {
          id: 'flying-saucer',
          description: 'A silver disc with a beam below.',
          promptHint: 'silver flying saucer, rotating lights, beam shining below',
        },
        {
          id: 'space-shuttle',
          description: 'A white orbiter with black tiles.',
          promptHint: 'space shuttle orbiter, white with black tiles, cargo bay open above Earth',
        },
        {
          id: 'rocket',
          description: 'A tall rocket on a column of fire.',
          promptHint: 'tall rocket lifting off, column of fire, billowing smoke',
        },
        {
          id: 'hoverboard',
          description: 'A floating board with a glow beneath.',
          promptHint: 'floating hoverboard, glowing underside, sleek deck, rider-ready',
        },
      ],
    },
  ],
});
