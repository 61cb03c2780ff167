import { singlePicker } from '../define-picker.js';

export const material = singlePicker({
  nodeType: 'material',
  label: 'Material',
  catalogId: 'materials',
  valueField: 'material',
  defaultValue: 'silk',
  categories: [
    {
      id: 'fabric',
      label: 'Fabric',
      icon: 'scroll',
      options: [
        {
          id: 'silk',
          description: 'Fluid cloth with a soft running sheen.',
          promptHint: 'flowing silk, fluid folds, soft running highlights',
        },
        {
          id: 'cotton',
          description: 'Plain, breathable weave with a matte face.',
          promptHint: 'soft matte cotton, visible plain weave, gentle creases',
        },
        {
          id: 'denim',
          description: 'Sturdy indigo twill with worn edges.',
          promptHint: 'rugged indigo denim, diagonal twill, faded seams, contrast stitching',
        },
        {
          id: 'leather',
          description: 'Grained hide with rich creases.',
          promptHint: 'full-grain leather, pebbled surface, rich creases, waxed sheen',
        },
        {
          id: 'velvet',
          description: 'Deep pile that swallows and flashes light.',
          promptHint: 'plush velvet, deep pile, dark folds with bright nap edges',
        },
        {
          id: 'satin',
          description: 'Smooth cloth with a liquid gloss.',
          promptHint: 'glossy satin, smooth face, liquid highlights, sharp folds',
        },
        {
          id: 'lace',
          description: 'Openwork threads in floral pattern.',
          promptHint: 'delicate lace, openwork floral threads, scalloped edges',
        },
        {
          id: 'wool',
          description: 'Warm fuzzy yarn with body.',
          promptHint: 'thick wool, fuzzy yarn halo, warm matte texture',
        },
        {
          id: 'linen',
          description: 'Crisp slubbed weave that creases.',
          promptHint: 'natural linen, slubbed threads, crisp rumpled creases',
        },
        {
          id: 'tweed',
          description: 'Flecked rough weave in earth tones.',
          promptHint: 'rough tweed, flecked herringbone weave, earthy tones',
        },
        {
          id: 'cashmere',
          description: 'Feather-soft fine knit.',
          promptHint: 'fine cashmere knit, feather-soft nap, gentle drape',
        },
        {
          id: 'chiffon',
          description: 'Sheer cloth floating in layers.',
          promptHint: 'sheer chiffon, floating translucent layers, airy movement',
        },
        {
          id: 'fur',
          description: 'Dense soft hair that catches rim light.',
          promptHint: 'dense soft fur, individual hairs, rim-lit edges',
        },
      ],
    },
    {
      id: 'metal',
      label: 'Metal',
      icon: 'gem',
      options: [
        {
          id: 'gold',
          description: 'Warm precious metal with deep reflections.',
          promptHint: 'polished gold, warm mirror reflections, soft burnished edges',
        },
        {
          id: 'silver',
          description: 'Cool bright metal with tarnish in the grooves.',
          promptHint: 'polished silver, cool bright reflections, dark tarnish in recesses',
        },
        {
          id: 'bronze',
          description: 'Brown-gold metal with green patina.',
          promptHint: 'aged bronze, brown-gold sheen, green patina in crevices',
        },
        {
          id: 'chrome',
          description: 'A flawless mirror surface.',
          promptHint: 'flawless mirror chrome, crisp environment reflections, black-and-white contrast',
        },
        {
          id: 'copper',
          description: 'Rosy metal with verdigris edges.',
          promptHint: 'warm copper, rosy sheen, verdigris blooming at the edges',
        },
        {
          id: 'brass',
          description: 'Yellow metal with a mellow shine.',
          promptHint: 'mellow brass, yellow-gold sheen, fingerprints and fine scratches',
        },
        {
          id: 'steel',
          description: 'Brushed grey metal with straight grain.',
          promptHint: 'brushed steel, fine linear grain, cool diffuse highlights',
        },
        {
          id: 'iron',
          description: 'Dark forged metal with rust.',
          promptHint: 'dark forged iron, hammered surface, scale and orange rust',
        },
        {
          id: 'platinum',
          description: 'White metal with dense smooth gloss.',
          promptHint: 'dense platinum, white-grey lustre, smooth soft-edged reflections',
        },
        {
          id: 'titanium',
          description: 'Grey-blue metal with anodised tints.',
          promptHint: 'matte titanium, grey-blue tone, faint anodised rainbow tints',
        },
      ],
    },
    {
      id: 'stone',
      label: 'Stone',
      icon: 'mountain',
      options: [
        {
          id: 'marble',
          description: 'White stone with grey veins.',
          promptHint: 'polished white marble, drifting grey veins, slight translucency',
        },
        {
          id: 'granite',
          description: 'Speckled hard crystal stone.',
          promptHint: 'speckled granite, tight crystalline grain, honed surface',
        },
        {
          id: 'obsidian',
          description: 'Black volcanic glass with curved breaks.',
          promptHint: 'black obsidian, conchoidal fractures, razor-sharp glassy edges',
        },
        {
          id: 'sandstone',
          description: 'Warm layered grain.',
          promptHint: 'warm sandstone, layered bands, gritty crumbling edges',
        },
        {
          id: 'slate',
          description: 'Dark splitting sheets.',
          promptHint: 'dark slate, split layered sheets, dusty blue-grey surface',
        },
        {
          id: 'jade',
          description: 'Milky green stone with soft depth.',
          promptHint: 'milky green jade, waxy polish, soft inner glow',
        },
        {
          id: 'onyx',
          description: 'Banded black stone with high shine.',
          promptHint: 'polished black onyx, fine white bands, deep gloss',
        },
        {
          id: 'concrete',
          description: 'Cast grey with pores and form lines.',
          promptHint: 'raw cast concrete, air pores, formwork lines, cool grey',
        },
      ],
    },
    {
      id: 'wood',
      label: 'Wood',
      icon: 'trees',
      options: [
        {
          id: 'oak',
          description: 'Strong grain in honey brown.',
          promptHint: 'solid oak, strong open grain, honey-brown, visible medullary rays',
        },
        {
          id: 'mahogany',
          description: 'Deep red-brown with a fine finish.',
          promptHint: 'polished mahogany, deep red-brown, fine straight grain, lacquer gloss',
        },
        {
          id: 'walnut',
          description: 'Dark chocolate wood with swirling figure.',
          promptHint: 'dark walnut, chocolate-brown swirling figure, satin oil finish',
        },
        {
          id: 'bamboo',
          description: 'Pale jointed stalks.',
          promptHint: 'pale bamboo, jointed stalks, smooth yellow-green surface',
        },
        {
          id: 'birch',
          description: 'Light wood with papery bark.',
          promptHint: 'light birch, pale even grain, papery white bark with dark dashes',
        },
        {
          id: 'driftwood',
          description: 'Sea-bleached, smooth and silvery.',
          promptHint: 'sea-bleached driftwood, silvery grey, smooth cracks and knots',
        },
      ],
    },
    {
      id: 'ceramic',
      label: 'Glass & Ceramic',
      icon: 'wine',
      options: [
        {
          id: 'glass',
          description: 'Clear, refractive and sharp at the rim.',
          promptHint: 'clear glass, clean refraction, bright rim highlights, faint green edge',
        },
        {
          id: 'stained-glass',
          description: 'Coloured panes in dark lead.',
          promptHint: 'leaded coloured glass panes, jewel tones, light glowing through',
        },
        {
          id: 'crystal',
          description: 'Cut facets throwing small rainbows.',
          promptHint: 'cut lead crystal, sharp facets, prismatic sparkles',
        },
        {
          id: 'porcelain',
          description: 'Thin white glaze with a cool glow.',
          promptHint: 'thin white porcelain, cool translucent glaze, hairline craquelure',
        },
        {
          id: 'ceramic-glazed',
          label: 'Glazed Ceramic',
          description: 'Thick pooled glaze over clay.',
          promptHint: 'glazed ceramic, thick pooled glaze, speckles and running drips',
        },
        {
          id: 'terracotta',
          description: 'Warm unglazed clay with chalky bloom.',
          promptHint: 'unglazed terracotta, warm orange clay, chalky salt bloom',
        },
      ],
    },
    {
      id: 'natural',
      label: 'Natural',
      icon: 'leaf',
      options: [
        {
          id: 'water',
          description: 'Clear moving liquid shaped into form.',
          promptHint: 'made of clear moving water, ripples, caustics, suspended droplets',
        },
        {
          id: 'fire',
          description: 'Living flame holding a shape.',
          promptHint: 'made of living fire, licking orange flames, glowing core',
        },
        {
          id: 'ice',
          description: 'Frozen clear mass with trapped bubbles.',
          promptHint: 'carved clear ice, trapped bubbles, frosty edges, meltwater sheen',
        },
        {
          id: 'smoke',
          description: 'Drifting vapour holding a shape.',
          promptHint: 'made of dense curling smoke, soft dissolving edges',
        },
        {
          id: 'sand',
          description: 'Packed grains that crumble at the edges.',
          promptHint: 'packed wet sand, granular texture, crumbling edges',
        },
        {
          id: 'moss',
          description: 'Dense soft green growth.',
          promptHint: 'covered in dense green moss, velvety tufts, tiny ferns',
        },
        {
          id: 'leaves',
          description: 'Layered leaves forming a skin.',
          promptHint: 'made of layered leaves, veined green surfaces, overlapping edges',
        },
      ],
    },
    {
      id: 'exotic',
      label: 'Exotic',
      icon: 'sparkles',
      options: [
        {
          id: 'holographic',
          description: 'Shifting rainbow foil.',
          promptHint: 'holographic surface, shifting rainbow bands, hard metallic glints',
        },
        {
          id: 'liquid-metal',
          description: 'Molten mirror that flows.',
          promptHint: 'flowing liquid metal, molten mirror ripples, merging droplets',
        },
        {
          id: 'neon',
          description: 'Glowing gas in bent glass.',
          promptHint: 'glowing neon tubing, saturated light, soft coloured spill',
        },
        {
          id: 'translucent',
          description: 'Milky body letting light pass.',
          promptHint: 'translucent milky resin, diffused inner light, soft silhouettes within',
        },
        {
          id: 'mirror',
          description: 'A skin that shows only its surroundings.',
          promptHint: 'polished mirror surface, exact reflections of surroundings, thin bright edges',
        },
        {
          id: 'plasma',
          description: 'Electric gas twisting within.',
          promptHint: 'glowing plasma, twisting violet filaments, electric core',
        },
        {
          id: 'crystal-shard',
          description: 'Clustered points of raw crystal.',
          promptHint: 'jagged crystal shards, clustered growth, internal fractures and glow',
        },
        {
          id: 'obsidian-glass',
          description: 'Smoky black glass with green depth.',
          promptHint: 'smoky black volcanic glass, bottle-green depth at thin edges',
        },
        {
          id: 'suede',
          description: 'Brushed napped leather.',
          promptHint: 'soft suede, brushed nap, darker stroked marks',
        },
        {
          id: 'mesh',
          description: 'Open net of fine threads.',
          promptHint: 'fine technical mesh, open hexagonal holes, light passing through',
        },
        {
          id: 'patent-leather',
          description: 'Leather under a wet-look lacquer.',
          promptHint: 'glossy patent leather, wet-look lacquer, hard white highlights',
        },
        {
          id: 'terrazzo',
          description: 'Stone chips set in polished cement.',
          promptHint: 'polished terrazzo, scattered coloured stone chips, smooth cement',
        },
        {
          id: 'iridescent',
          description: 'Oil-slick colours that move with the angle.',
          promptHint: 'iridescent surface, oil-slick blues and purples shifting with angle',
        },
        {
          id: 'mother-of-pearl',
          label: 'Mother of Pearl',
          term: 'mother of pearl',
          description: 'Pearly shell with soft rainbows.',
          promptHint: 'mother-of-pearl inlay, milky shell layers, soft pink-green lustre',
        },
        {
          id: 'carbon-fiber',
          label: 'Carbon Fibre',
          description: 'Black woven twill under clear resin.',
          promptHint: 'carbon fibre, black woven twill pattern, clear glossy resin',
        },
        {
          id: 'holographic-film',
          description: 'Thin crinkled film with rainbow glare.',
          promptHint: 'crinkled holographic film, thin plastic folds, scattered rainbow glare',
        },
        {
          id: 'subsurface',
          term: 'subsurface glow',
          description: 'Wax-like glow just under the skin.',
          promptHint: 'strong subsurface scattering, wax-like inner glow, softened shadows',
        },
      ],
    },
  ],
});
