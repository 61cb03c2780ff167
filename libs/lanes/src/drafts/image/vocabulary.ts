import { table } from '@easel/contracts/table';

/** Words of a prompt and what the picture makes of them. A word stands in its singular; phrases are read first. */

export const BACKDROPS = [
  'mountains',
  'sea',
  'desert',
  'forest',
  'city',
  'meadow',
  'snow',
  'space',
  'underwater',
  'studio',
  'abstract',
  'volcano',
] as const;
export type Backdrop = (typeof BACKDROPS)[number];

export const TIMES = ['dawn', 'day', 'golden', 'sunset', 'dusk', 'night'] as const;
export type TimeOfDay = (typeof TIMES)[number];

export const WEATHERS = ['clear', 'cloudy', 'rain', 'storm', 'snowfall', 'fog'] as const;
export type Weather = (typeof WEATHERS)[number];

export const MOODS = [
  'calm',
  'dark',
  'joyful',
  'dreamy',
  'sad',
  'epic',
  'romantic',
  'eerie',
  'cosy',
  'futuristic',
] as const;
export type Mood = (typeof MOODS)[number];

export const EXTRAS = [
  'moon',
  'stars',
  'birds',
  'aurora',
  'rainbow',
  'fireflies',
  'petals',
  'sunrays',
  'fireworks',
  'lanterns',
  'smoke',
  'flowers',
  'bokeh',
  'snow',
] as const;
export type Extra = (typeof EXTRAS)[number];

type Table<Meaning extends string> = Readonly<Partial<Record<Meaning, string>>>;

export const BACKDROP_WORDS: Table<Backdrop> = {
  mountains:
    'mountain|alp|peak|summit|cliff|valley|ridge|highland|himalaya|fjord|lake|river|waterfall|canyon|hiking|everest|andes|rockies|patagonia|scotland|norway|iceland|switzerland',
  sea: 'sea|ocean|beach|coast|shore|island|harbor|harbour|bay|wave|surf|sail|sailing|pier|lagoon|maldives|tropical|hawaii|seaside|port|marina',
  desert: 'desert|dune|sahara|sand|oasis|wasteland|arid|egypt|pyramid|savanna|mars|dry|mesa|arizona|morocco',
  forest: 'forest|wood|woods|jungle|rainforest|grove|woodland|tree|pine|redwood|amazon|swamp|enchanted|mossy',
  city: 'city|street|skyline|urban|downtown|tokyo|york|london|paris|berlin|shanghai|dubai|neon|cyberpunk|skyscraper|metropolis|alley|building|rooftop|town|traffic|market|avenue|hongkong|seoul|chicago|subway|station',
  meadow:
    'meadow|field|hill|countryside|farm|garden|park|village|grass|pasture|prairie|vineyard|tuscany|orchard|lawn|spring|ranch|wheat|lavender|provence|ireland|path|road',
  snow: 'snow|snowy|arctic|glacier|winter|ice|icy|frozen|antarctica|polar|blizzard|tundra|christmas|lapland|siberia|ski',
  space:
    'space|galaxy|nebula|planet|cosmos|cosmic|orbit|universe|interstellar|asteroid|comet|saturn|jupiter|supernova|constellation|milkyway|starship',
  underwater: 'underwater|reef|coral|seabed|aquarium|submarine|diving|diver|atlantis|abyss|deepsea',
  studio:
    'studio|room|interior|kitchen|office|cafe|table|desk|backdrop|product|packshot|pedestal|bedroom|library|bar|restaurant|museum|indoor|shelf|closeup|portrait|headshot|still-life|background|catalog|mockup',
  abstract:
    'abstract|pattern|geometric|fractal|texture|gradient|fluid|swirl|mandala|psychedelic|generative|kaleidoscope|idea|concept|emotion|dream|music|sound|mind|time',
  volcano: 'volcano|lava|eruption|magma|inferno|hell|mordor|hellish',
};

export const TIME_WORDS: Table<TimeOfDay> = {
  dawn: 'dawn|sunrise|daybreak|early|morning',
  day: 'day|daytime|noon|midday|afternoon|sunny|bright|daylight',
  golden: 'golden|goldenhour|evening|autumn|fall|warm',
  sunset: 'sunset|sundown',
  dusk: 'dusk|twilight|bluehour|nightfall',
  night: 'night|midnight|nighttime|nocturnal|moonlit|moonlight|starry|neon|cyberpunk|nightclub|late',
};

export const WEATHER_WORDS: Table<Weather> = {
  clear: 'clear|cloudless',
  cloudy: 'cloud|cloudy|overcast|grey-sky',
  rain: 'rain|rainy|raining|drizzle|wet|monsoon',
  storm: 'storm|stormy|thunder|thunderstorm|lightning|hurricane|tempest|tornado',
  snowfall: 'snowing|snowfall|snowflake|blizzard|snowstorm',
  fog: 'fog|foggy|mist|misty|haze|hazy|smog|steam',
};

export const MOOD_WORDS: Table<Mood> = {
  calm: 'calm|peaceful|serene|tranquil|quiet|zen|gentle|soft|minimal|relaxing|still',
  dark: 'dark|gloomy|grim|gothic|noir|moody|brooding|shadow|shadowy|apocalyptic|evil|dystopian',
  joyful:
    'happy|joyful|cheerful|playful|fun|vibrant|colorful|colourful|vivid|lively|festive|bright|party|carnival|rainbow',
  dreamy:
    'dreamy|magical|magic|ethereal|enchanted|fairy|fairytale|surreal|whimsical|mystical|fantasy|glowing|luminous',
  sad: 'sad|melancholy|melancholic|lonely|lone|solitary|nostalgic|forgotten|abandoned|grief',
  epic: 'epic|dramatic|heroic|majestic|grand|powerful|monumental|legendary|cinematic|battle|war',
  romantic: 'romantic|romance|love|loving|tender|wedding|valentine|kiss|pastel',
  eerie: 'eerie|creepy|spooky|haunted|horror|ghost|ghostly|sinister|halloween|mysterious|mystery|scary',
  cosy: 'cosy|cozy|warm|homely|comforting|candlelit|hygge|rustic|vintage',
  futuristic:
    'futuristic|scifi|sci-fi|cyberpunk|neon|tech|technology|digital|hologram|future|android|synthwave|vaporwave',
};

export const EXTRA_WORDS: Table<Extra> = {
  moon: 'moon|moonlit|moonlight|fullmoon',
  stars: 'star|starry|milkyway|constellation|stargazing',
  birds: 'bird|seagull|flock|crow|raven|swallow|geese',
  aurora: 'aurora|northernlights|borealis',
  rainbow: 'rainbow',
  fireflies: 'firefly|magical|fairy|glowing|spark|ember|enchanted',
  petals: 'petal|blossom|sakura|confetti|leaf|autumn',
  sunrays: 'sunray|sunbeam|ray|godray|volumetric|beam|sunlight',
  fireworks: 'firework|celebration|newyear',
  lanterns: 'lantern|lampion',
  smoke: 'smoke|smoky|volcano|steam|chimney|incense',
  flowers: 'flower|wildflower|poppy|tulip|lavender|daisy|blooming|floral|garden|spring|sunflower',
  snow: 'snow|snowy|winter|snowcapped|icy|frozen|glacier|everest|alp',
  bokeh: 'bokeh|macro|festive|christmas|party|closeup',
};

/** Drawn subjects and the words for them. */
export const SUBJECT_WORDS = {
  person:
    'person|man|boy|traveler|traveller|hiker|wanderer|explorer|figure|people|guy|hero|monk|farmer|sailor|father|son|king|samurai|ninja|worker|businessman|detective|male|prince',
  woman:
    'woman|girl|lady|female|princess|queen|mother|daughter|dancer|ballerina|bride|heroine|goddess|model|witch|sister|actress|nurse',
  knight: 'knight|warrior|soldier|gladiator|viking|paladin|armor|armour',
  wizard: 'wizard|mage|sorcerer|druid|merlin',
  astronaut: 'astronaut|cosmonaut|spaceman|spacewoman',
  robot: 'robot|android|cyborg|droid|mech|machine',
  fox: 'fox|vixen',
  dog: 'dog|puppy|retriever|husky|labrador|corgi|poodle|hound',
  wolf: 'wolf|werewolf|coyote',
  cat: 'cat|kitten|kitty|panther|leopard|jaguar|lynx',
  lion: 'lion|lioness|tiger',
  horse: 'horse|pony|stallion|mare|foal|zebra|donkey',
  unicorn: 'unicorn|pegasus',
  deer: 'deer|stag|elk|reindeer|moose|antelope|gazelle|doe|fawn',
  bear: 'bear|grizzly|teddy|panda',
  rabbit: 'rabbit|bunny|hare',
  elephant: 'elephant|mammoth',
  owl: 'owl',
  bird: 'eagle|hawk|falcon|seagull|parrot|hummingbird|robin|raven|crow|swan|phoenix|dove',
  penguin: 'penguin',
  fish: 'fish|goldfish|koi|salmon|shark|clownfish|tuna',
  whale: 'whale|dolphin|orca',
  turtle: 'turtle|tortoise',
  butterfly: 'butterfly|moth',
  dragon: 'dragon|wyvern|drake',
  jellyfish: 'jellyfish|octopus|squid|medusa',
  tree: 'oak|willow|bonsai|maple|baobab|tree',
  palm: 'palm|coconut',
  flower: 'rose|sunflower|tulip|orchid|lotus|lily|daisy|peony|bouquet|flower|dandelion',
  mushroom: 'mushroom|toadstool|fungus',
  cactus: 'cactus|succulent|saguaro',
  house: 'house|cabin|cottage|hut|home|barn|farmhouse|chalet|bungalow|mansion|church',
  castle: 'castle|fortress|palace|citadel|kingdom',
  lighthouse: 'lighthouse|beacon',
  temple: 'temple|pagoda|shrine|monastery',
  windmill: 'windmill|mill',
  boat: 'boat|sailboat|yacht|ship|pirate|vessel|canoe|ferry|galleon|raft',
  car: 'car|automobile|porsche|ferrari|mustang|sedan|taxi|truck|van|suv|racecar|convertible|bus|vehicle',
  bicycle: 'bicycle|bike|cyclist|motorcycle|scooter',
  train: 'train|locomotive|tram|railway',
  plane: 'plane|airplane|aircraft|jet|airliner',
  rocket: 'rocket|missile|shuttle|launch',
  ufo: 'ufo|spaceship|spacecraft|saucer|alien|starship',
  balloon: 'balloon|airship|zeppelin|hotairballoon',
  cup: 'cup|coffee|tea|mug|espresso|latte|cappuccino|teacup|cocoa|matcha',
  bottle: 'bottle|perfume|wine|potion|whisky|whiskey|vial|juice|beer|serum|vase|jar|cosmetic|champagne',
  lamp: 'lamp|lantern|candle|lightbulb|torch|bulb|candlelight',
  book: 'book|notebook|diary|tome|journal|grimoire|novel',
  guitar: 'guitar|violin|cello|ukulele|bass|instrument|musician',
  chair: 'chair|sofa|armchair|throne|couch|stool|bench|furniture',
  gem: 'gem|crystal|diamond|jewel|ruby|emerald|sapphire|amethyst|quartz|gemstone|necklace|jewelry',
  ring: 'ring|planetring|saturn',
  planet: 'planet|earth|globe|world|jupiter|mars|venus|asteroid|exoplanet',
  heart: 'heart|valentine|love',
  sword: 'sword|blade|katana|dagger|excalibur|saber|weapon|knife',
  shoe: 'shoe|sneaker|boot|heel|trainer|footwear',
  clock: 'clock|watch|stopwatch|timepiece|wristwatch|hourglass',
  camera: 'camera|dslr|polaroid|lens',
  cake: 'cake|cupcake|dessert|birthday|muffin|pie|pastry|icecream|donut',
  fruit: 'apple|fruit|lemon|peach|cherry|strawberry|pear|mango|tomato|pumpkin|watermelon',
  umbrella: 'umbrella|parasol',
  snowman: 'snowman',
  headphones: 'headphone|headset|speaker|earbud|earphone',
  phone: 'phone|smartphone|laptop|computer|tablet|iphone|screen|monitor|television|tv',
  bag: 'bag|handbag|backpack|suitcase|purse|luggage|gift|present|box|package|chest|treasure',
} as const satisfies Record<string, string>;

export type SubjectName = keyof typeof SUBJECT_WORDS;

/** Where a subject stands when the prompt names no place. */
export const HOME_BACKDROPS: Readonly<Partial<Record<SubjectName, Backdrop>>> = {
  knight: 'mountains',
  wizard: 'forest',
  astronaut: 'space',
  fox: 'forest',
  dog: 'meadow',
  wolf: 'snow',
  lion: 'desert',
  horse: 'meadow',
  unicorn: 'forest',
  deer: 'forest',
  bear: 'forest',
  rabbit: 'meadow',
  elephant: 'desert',
  owl: 'forest',
  bird: 'mountains',
  penguin: 'snow',
  fish: 'underwater',
  whale: 'underwater',
  turtle: 'underwater',
  jellyfish: 'underwater',
  butterfly: 'meadow',
  dragon: 'mountains',
  tree: 'meadow',
  palm: 'sea',
  mushroom: 'forest',
  cactus: 'desert',
  house: 'meadow',
  castle: 'mountains',
  lighthouse: 'sea',
  temple: 'mountains',
  windmill: 'meadow',
  boat: 'sea',
  car: 'city',
  bicycle: 'meadow',
  train: 'mountains',
  plane: 'mountains',
  rocket: 'space',
  ufo: 'space',
  balloon: 'mountains',
  planet: 'space',
  ring: 'space',
  snowman: 'snow',
  umbrella: 'city',
};

export const COLOR_WORDS: Readonly<Record<string, string>> = table({
  red: '#d8322f',
  crimson: '#b3123a',
  scarlet: '#e0281e',
  orange: '#f08324',
  amber: '#f2a51f',
  yellow: '#f6d33c',
  gold: '#dba83a',
  golden: '#e8b84a',
  green: '#3f9f4f',
  emerald: '#1f9d6b',
  lime: '#9ad53a',
  olive: '#7d8440',
  mint: '#9fe0c0',
  teal: '#1b8f93',
  turquoise: '#31c3c3',
  cyan: '#35c6e8',
  blue: '#2e6fd6',
  navy: '#1c2f66',
  azure: '#3b9bea',
  indigo: '#4636a8',
  violet: '#7d4bd0',
  purple: '#8a3fb8',
  lavender: '#b59be0',
  magenta: '#d832a8',
  pink: '#f38bb4',
  brown: '#8a5a36',
  chocolate: '#6a3f26',
  beige: '#dcc7a3',
  cream: '#f3e6c8',
  white: '#f4f4f2',
  silver: '#bfc6cf',
  grey: '#8b9099',
  gray: '#8b9099',
  black: '#24262c',
  charcoal: '#3a3d44',
  copper: '#b8703f',
  bronze: '#a8773c',
  ginger: '#d9792e',
  mars: '#c9683f',
  blonde: '#e6c27a',
});

/** Several words that mean one. */
export const PHRASES: readonly (readonly [phrase: RegExp, word: string])[] = [
  [/\bgolden hour\b/g, 'goldenhour'],
  [/\bblue hour\b/g, 'bluehour'],
  [/\bmilky way\b/g, 'milkyway'],
  [/\bnorthern lights\b/g, 'northernlights'],
  [/\bhot[- ]air balloon(s?)\b/g, 'hotairballoon$1'],
  [/\bdeep sea\b/g, 'deepsea'],
  [/\bcherry (tree|blossom)s?\b/g, 'sakura pink tree'],
  [/\bnew york\b/g, 'york'],
  [/\bhong kong\b/g, 'hongkong'],
  [/\bfull moon\b/g, 'fullmoon'],
  [/\bgod rays?\b/g, 'godray'],
  [/\bclose[- ]?up\b/g, 'closeup'],
  [/\bstill life\b/g, 'still-life'],
  [/\bspace ?ship(s?)\b/g, 'spaceship$1'],
  [/\bsci[- ]fi\b/g, 'scifi'],
  [/\bpalm tree(s?)\b/g, 'palm$1'],
  [/\bpine (tree|forest)s?\b/g, 'pine forest'],
  [/\bice cream\b/g, 'icecream'],
  [/\bnew year\b/g, 'newyear'],
  [/\blight bulb(s?)\b/g, 'lightbulb$1'],
];
