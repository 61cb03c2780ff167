import { singlePicker } from '../define-picker.js';

export const era = singlePicker({
  nodeType: 'era',
  label: 'Era / Period',
  catalogId: 'era',
  valueField: 'era',
  defaultValue: '1990s-mall',
  categories: [
    {
      id: 'twentieth',
      label: 'Modern Decades',
      icon: 'calendar',
      options: [
        {
          id: 'fin-de-siecle',
          label: 'Fin de Siècle',
          description: 'Gaslit salons, absinthe green and whiplash curves.',
          promptHint:
            'fin-de-siècle 1890s, gaslit salon, absinthe green, art-nouveau curves, silk and cigarette smoke',
        },
        {
          id: 'roaring-prewar',
          label: 'Roaring Pre-War',
          term: 'pre-war 1910s',
          description: 'Ocean liners, motoring coats and empire confidence.',
          promptHint:
            'pre-war 1910s, motoring coats, ocean-liner grandeur, brass fittings, confident belle-époque glow',
        },
        {
          id: '1920s-flapper',
          description: 'Beaded fringe, jazz and speakeasy gold.',
          promptHint: '1920s flapper era, beaded fringe dresses, cloche hats, speakeasy jazz, gilded smoke',
        },
        {
          id: '1930s-art-deco',
          label: '1930s Art Deco',
          term: '1930s art deco',
          description: 'Chrome, sunbursts and streamlined glamour.',
          promptHint:
            '1930s art-deco era, chrome and lacquer, sunburst geometry, bias-cut satin, streamlined towers',
        },
        {
          id: '1940s-wartime',
          description: 'Utility suits, victory rolls and blackout streets.',
          promptHint:
            '1940s wartime, utility suits, victory rolls, uniforms, sandbags, ration-poster palette',
        },
        {
          id: '1950s-diner',
          description: 'Checkerboard floors, chrome and milkshakes.',
          promptHint: '1950s American diner, chrome counter, checkerboard floor, full skirts, jukebox glow',
        },
        {
          id: 'atomic-age-50s',
          label: 'Atomic-Age 50s',
          description: 'Boomerang shapes and rocket optimism.',
          promptHint:
            '1950s atomic age, boomerang motifs, starburst clocks, turquoise appliances, rocket-age optimism',
        },
        {
          id: '1960s-mod',
          description: 'Mini skirts, op art and white plastic.',
          promptHint:
            '1960s mod, geometric mini dresses, white boots, op-art panels, moulded plastic furniture',
        },
        {
          id: '1970s-disco',
          description: 'Mirror balls, satin collars and amber haze.',
          promptHint:
            '1970s disco, mirror ball flecks, satin flares, wide collars, amber and burnt-orange haze',
        },
        {
          id: '1980s-neon',
          description: 'Shoulder pads, neon tubes and synth gloss.',
          promptHint: '1980s neon era, shoulder pads, big hair, neon tubes, glossy pink-blue gradients',
        },
        {
          id: '1990s-mall',
          description: 'Denim, food courts and camcorder fuzz.',
          promptHint: '1990s shopping mall, food-court pastels, baggy denim, arcade glow, camcorder softness',
        },
        {
          id: '2000s-y2k',
          label: '2000s Y2K',
          term: '2000s Y2K',
          description: 'Frosted plastic, low rise and flip phones.',
          promptHint:
            'early-2000s Y2K, frosted translucent plastic, low-rise jeans, flip phones, digital-camera flash',
        },
        {
          id: '2010s-hipster',
          description: 'Filament bulbs, beards and faded filters.',
          promptHint:
            '2010s hipster era, reclaimed timber, filament bulbs, flannel and beards, faded phone filters',
        },
        {
          id: 'gen-z-2020s',
          label: 'Gen Z 2020s',
          term: '2020s Gen Z',
          description: 'Ring-light glow, thrifted layers and screens.',
          promptHint:
            '2020s youth culture, thrifted oversized layers, LED strips, phone screens, unfiltered candour',
        },
      ],
    },
    {
      id: 'historical',
      label: 'Historical',
      icon: 'landmark',
      options: [
        {
          id: 'prehistoric',
          description: 'Hides, fire and painted caves.',
          promptHint: 'Stone Age, fur hides, flint tools, firelit cave paintings, untouched wilderness',
        },
        {
          id: 'ancient-egypt',
          label: 'Ancient Egypt',
          term: 'ancient Egypt',
          description: 'Limestone colossi, kohl and the Nile.',
          promptHint: 'ancient Egypt, painted temple columns, linen and gold collars, kohl eyes, Nile light',
        },
        {
          id: 'ancient-greece',
          label: 'Ancient Greece',
          term: 'ancient Greece',
          description: 'White marble, olive groves and draped cloth.',
          promptHint:
            'ancient Greece, painted marble temples, draped chitons, olive groves, bright Aegean light',
        },
        {
          id: 'ancient-rome',
          label: 'Ancient Rome',
          term: 'ancient Rome',
          description: 'Marble forums, togas and bronze.',
          promptHint: 'ancient Rome, marble forum, togas and bronze armour, mosaic floors, Mediterranean sun',
        },
        {
          id: 'medieval',
          term: 'medieval era',
          description: 'Stone keeps, wool cloaks and torchlight.',
          promptHint: 'medieval Europe, stone keep, wool cloaks and chain mail, torchlight, mud and banners',
        },
        {
          id: 'feudal-japan',
          label: 'Feudal Japan',
          term: 'feudal Japan',
          description: 'Lacquered armour, tatami and cedar mist.',
          promptHint: 'feudal Japan, lacquered armour, tatami and shoji, cedar mist, castle roofs',
        },
        {
          id: 'renaissance',
          term: 'Renaissance',
          description: 'Velvet, perspective and candlelit frescoes.',
          promptHint:
            'Italian Renaissance, velvet brocade, fresco walls, measured perspective, warm candlelight',
        },
        {
          id: 'baroque-court',
          description: 'Powdered wigs, mirrors and gilded halls.',
          promptHint: 'Baroque royal court, powdered wigs, brocade coats, gilded mirrors, chandelier blaze',
        },
        {
          id: 'victorian',
          term: 'Victorian era',
          description: 'Fog, corsetry and crowded parlours.',
          promptHint:
            'Victorian era, corseted silhouettes, top hats, coal fog, gaslight, dark crowded parlour',
        },
        {
          id: 'edwardian',
          term: 'Edwardian era',
          description: 'White lace, garden parties and pale sun.',
          promptHint: 'Edwardian era, white lace gowns, wide hats, garden party, pale summer light',
        },
        {
          id: 'wild-west',
          label: 'Wild West',
          term: 'Wild West',
          description: 'Dust, saloons and wide-brimmed hats.',
          promptHint: 'Wild West frontier, dusty main street, saloon doors, wide-brimmed hats, hard sun',
        },
      ],
    },
    {
      id: 'future',
      label: 'Future & Alternate',
      icon: 'rocket',
      options: [
        {
          id: 'near-future',
          description: 'Today with cleaner surfaces and quiet machines.',
          promptHint:
            'plausible near future, quiet electric vehicles, thin glass displays, soft white architecture',
        },
        {
          id: 'far-future',
          description: 'Impossible megastructures and post-human calm.',
          promptHint:
            'far future, megastructures in orbit, seamless organic architecture, post-human elegance',
        },
        {
          id: 'cyberpunk-future',
          description: 'Neon sprawl, implants and endless rain.',
          promptHint: 'cyberpunk future, neon sprawl, chrome implants, corporate towers, endless acid rain',
        },
        {
          id: 'post-apocalyptic',
          label: 'Post-Apocalyptic',
          description: 'Scavenged gear under a ruined skyline.',
          promptHint: 'post-apocalyptic, scavenged gear, rusted wrecks, overgrown ruins, dust-filtered sun',
        },
        {
          id: 'retrofuturism',
          description: 'Tomorrow as the past once drew it.',
          promptHint: 'retrofuturism, bubble-dome cities, finned flying cars, mid-century space-age optimism',
        },
        {
          id: 'dieselpunk',
          description: 'Oil, rivets and looming 1930s machines.',
          promptHint: 'dieselpunk, riveted steel, belching engines, 1930s propaganda scale, oily sepia gloom',
        },
        {
          id: 'atompunk',
          description: 'Raygun chrome and glowing reactors.',
          promptHint:
            'atompunk, raygun chrome, glowing reactors, Googie architecture, cold-war sci-fi colour',
        },
      ],
    },
  ],
});
