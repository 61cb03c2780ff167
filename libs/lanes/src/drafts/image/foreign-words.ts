/**
 * Common words of eight languages by the English one that they mean. Where two languages differ in meaning, both go
 * without.
 */
const MEANINGS: Readonly<Record<string, string>> = {
  lighthouse: 'leuchtturm|phare|faro|farol|маяк|маяка|маяком|маяке|灯台|灯塔|燈塔',
  fox: 'fuchs|renard|zorro|volpe|raposa|лиса|лису|лисы|лисица|キツネ|狐|狐狸',
  dog: 'hund|chien|perro|cane|cachorro|собака|собаку|пёс|пес|犬|いぬ|狗|小狗',
  cat: 'katze|kater|chat|gato|gatto|кот|кошка|кошку|котёнок|猫|ねこ|小猫',
  horse: 'pferd|cheval|caballo|cavallo|cavalo|лошадь|конь|коня|馬|马',
  wolf: 'loup|lobo|lupo|волк|волка|オオカミ|狼',
  bear: 'bär|ours|oso|orso|urso|медведь|медведя|クマ|熊',
  bird: 'vogel|oiseau|pájaro|uccello|pássaro|птица|птицу|鳥|鸟',
  fish: 'poisson|pez|pesce|peixe|рыба|рыбу|魚|鱼',
  rabbit: 'hase|kaninchen|lapin|conejo|coniglio|coelho|кролик|заяц|ウサギ|兔子',
  deer: 'hirsch|reh|cerf|ciervo|cervo|veado|олень|оленя|鹿',
  lion: 'löwe|león|leone|leão|лев|ライオン|狮子',
  elephant: 'elefant|éléphant|elefante|слон|слона|象|大象',
  owl: 'eule|hibou|chouette|búho|gufo|coruja|сова|フクロウ|猫头鹰',
  butterfly: 'schmetterling|papillon|mariposa|farfalla|borboleta|бабочка|蝶|蝴蝶',
  dragon: 'drache|drachen|dragón|drago|dragão|дракон|дракона|竜|龍|龙|ドラゴン',
  woman: 'frau|mädchen|femme|fille|mujer|donna|ragazza|mulher|женщина|девушка|девочка|女性|女の子|女人|女孩',
  man: 'mann|junge|homme|garçon|hombre|uomo|ragazzo|homem|мужчина|человек|мальчик|男性|男の子|男人|男孩',
  robot: 'roboter|robô|робот|ロボット|机器人',
  astronaut: 'astronaute|astronauta|космонавт|астронавт|宇宙飛行士|宇航员',
  knight: 'ritter|chevalier|caballero|cavaliere|cavaleiro|рыцарь|騎士|骑士',
  house: 'haus|hütte|maison|casa|дом|дома|家|房子',
  castle: 'schloss|burg|château|castillo|castello|castelo|замок|замка|城|城堡',
  temple: 'tempel|templo|tempio|храм|寺|寺庙',
  windmill: 'windmühle|moulin|molino|mulino|moinho|мельница|風車|风车',
  boat: 'schiff|segelboot|bateau|voilier|barco|barca|nave|лодка|корабль|船|小船',
  car: 'auto|wagen|voiture|coche|macchina|carro|машина|автомобиль|車|汽车',
  train: 'zug|tren|treno|trem|поезд|電車|火车',
  plane: 'flugzeug|avion|avión|aereo|avião|самолёт|самолет|飛行機|飞机',
  rocket: 'rakete|fusée|cohete|razzo|foguete|ракета|ロケット|火箭',
  tree: 'baum|bäume|arbre|árbol|albero|árvore|дерево|деревья|木|树',
  flower: 'blume|blumen|fleur|fleurs|flor|flores|fiore|fiori|цветок|цветы|花',
  mushroom: 'pilz|champignon|seta|fungo|cogumelo|гриб|キノコ|蘑菇',
  cup: 'tasse|taza|tazza|xícara|чашка|カップ|杯子',
  bottle: 'flasche|bouteille|botella|bottiglia|garrafa|бутылка|瓶|瓶子',
  book: 'buch|livre|libro|livro|книга|本|书',
  chair: 'stuhl|chaise|silla|sedia|cadeira|стул|椅子',
  heart: 'herz|cœur|coeur|corazón|cuore|coração|сердце|心|ハート',
  clock: 'uhr|horloge|reloj|orologio|relógio|часы|時計|钟',
  mountain: 'berg|berge|bergen|montagne|montagnes|montaña|montañas|montagna|montanha|гора|горы|горах|山|群山',
  sea: 'meer|ozean|mer|océan|mar|océano|oceano|море|моря|океан|海|大海',
  beach: 'strand|plage|playa|spiaggia|praia|пляж|ビーチ|沙滩',
  lake: 'lac|lago|озеро|湖',
  river: 'fluss|rivière|río|fiume|rio|река|реки|川|河',
  forest: 'wald|forêt|bosque|bosco|foresta|floresta|лес|лесу|леса|森|森林',
  city: 'stadt|ville|ciudad|città|cidade|город|город|городе|都市|街|城市',
  desert: 'wüste|désert|desierto|deserto|пустыня|пустыне|砂漠|沙漠',
  meadow: 'wiese|prairie|pré|prado|prato|луг|поле|草原|草地',
  garden: 'garten|jardin|jardín|giardino|jardim|сад|庭|花园',
  snow: 'schnee|neige|nieve|neve|снег|снегу|雪',
  winter: 'hiver|invierno|inverno|зима|зимой|冬|冬天',
  space: 'weltraum|weltall|espace|espacio|spazio|espaço|космос|宇宙|太空',
  volcano: 'vulkan|volcan|volcán|vulcano|vulcão|вулкан|火山',
  night: 'nacht|nachts|nuit|noche|notte|noite|ночь|ночью|夜|夜晚',
  day: 'tag|jour|día|giorno|dia|день|днём|昼|白天',
  dawn: 'morgen|morgendämmerung|aube|amanecer|alba|amanhecer|рассвет|рассвете|утро|夜明け|朝|黎明|早晨',
  sunset: 'sonnenuntergang|atardecer|tramonto|entardecer|закат|закате|夕日|夕焼け|日落|夕阳',
  dusk: 'dämmerung|abenddämmerung|crépuscule|crepúsculo|crepuscolo|сумерки|夕暮れ|黄昏',
  evening: 'abend|abends|soir|soirée|sera|вечер|вечером|夕方|傍晚',
  rain: 'regen|pluie|lluvia|pioggia|chuva|дождь|дождём|雨|下雨',
  storm: 'sturm|gewitter|tempête|orage|tormenta|tempesta|tempestade|буря|гроза|шторм|嵐|暴风雨',
  fog: 'nebel|brouillard|brume|niebla|nebbia|névoa|туман|тумане|霧|雾',
  cloud: 'wolken|wolke|nuage|nuages|nube|nubes|nuvola|nuvole|nuvem|nuvens|облака|облако|雲|云',
  moon: 'mond|lune|luna|lua|луна|луной|月|月亮',
  star: 'sterne|étoile|étoiles|estrella|estrellas|stella|stelle|estrela|estrelas|звезда|звёзды|звезды|星|星星',
  rainbow: 'regenbogen|arcoíris|arcobaleno|радуга|虹|彩虹',
  red: 'rot|rote|roter|rotes|roten|rouge|rojo|roja|rosso|rossa|vermelho|vermelha|красный|красная|красное|赤い|赤|红色|红',
  blue: 'blau|blaue|blauer|blaues|blauen|bleu|bleue|azul|blu|синий|синяя|синее|голубой|青い|青|蓝色|蓝',
  green: 'grün|grüne|grüner|grünes|grünen|vert|verte|verde|зелёный|зеленый|зелёная|зеленая|緑|绿色|绿',
  yellow:
    'gelb|gelbe|gelber|gelbes|jaune|amarillo|amarilla|giallo|gialla|amarelo|amarela|жёлтый|желтый|жёлтая|黄色',
  white:
    'weiß|weiße|weißer|weißes|weiss|blanc|blanche|blanco|blanca|bianco|bianca|branco|branca|белый|белая|белое|白い|白|白色',
  black:
    'schwarz|schwarze|schwarzer|schwarzes|noir|noire|negro|negra|nero|nera|preto|preta|чёрный|черный|чёрная|черная|黒い|黒|黑色|黑',
  pink: 'rosa|rosé|розовый|розовая|ピンク|粉色',
  golden:
    'goldener|goldene|goldenes|doré|dorée|dorado|dorada|dorato|dorata|dourado|dourada|золотой|золотая|金色',
};

const ENGLISH: ReadonlyMap<string, string> = new Map(
  Object.entries(MEANINGS).flatMap(([word, others]) =>
    others.split('|').map((other) => [other, word] as const),
  ),
);

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu;
const LONGEST = Math.max(...[...ENGLISH.keys()].map((word) => word.length));
/** A text with these words is English, even if its other words exist in other languages. */
const ENGLISH_TEXT = /\b(?:the|of|with|and)\b/i;

/**
 * A prompt with the common words of other languages in English; all others stay as they are. Scripts without spaces come
 * apart into the words that are known and the rest.
 */
export function inEnglish(prompt: string): string {
  const apart = prompt.replaceAll(UNSPACED, (run) => ` ${knownWords(run).join(' ')} `);
  if (ENGLISH_TEXT.test(apart)) return apart;
  return apart.replaceAll(
    /[\p{L}\p{M}]+/gu,
    (word) => ENGLISH.get(word.toLowerCase().normalize('NFC')) ?? word,
  );
}

function knownWords(run: string): string[] {
  const words: string[] = [];
  let rest = '';
  for (let at = 0; at < run.length;) {
    const length = lengths(run.length - at).find((most) => ENGLISH.has(run.slice(at, at + most)));
    if (length === undefined) {
      rest += run.slice(at, at + 1);
      at += 1;
      continue;
    }
    words.push(rest, ENGLISH.get(run.slice(at, at + length)) ?? '');
    rest = '';
    at += length;
  }
  // Particles are written in another script than most words.
  return [...words, rest].flatMap((word) => word.match(/\p{Script=Hiragana}+|\P{Script=Hiragana}+/gu) ?? []);
}

/** Longest first. */
function lengths(left: number): number[] {
  const most = Math.min(LONGEST, left);
  return Array.from({ length: most }, (_, index) => most - index);
}
