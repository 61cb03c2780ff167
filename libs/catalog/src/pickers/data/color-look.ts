import { singlePicker } from '../define-picker.js';

export const colorLook = singlePicker({
  nodeType: 'color-look',
  label: 'Color / Look',
  catalogId: 'color-look',
  valueField: 'colorLook',
  defaultValue: 'warm',
  categories: [
    {
      id: 'grade',
      label: 'Grade',
      icon: 'palette',
      options: [
        {
          id: 'warm',
          description: 'Golden highlights and comfortable skin.',
          promptHint: 'warm colour grade, golden highlights, honeyed skin tones, soft amber shadows',
        },
        {
          id: 'cool',
          description: 'Blue-tinted shadows and calm, clear whites.',
          promptHint: 'cool colour grade, steel-blue shadows, clean neutral whites, subdued skin',
        },
        {
          id: 'teal-orange',
          label: 'Teal & Orange',
          description: 'Orange skin set against teal shadows.',
          promptHint: 'teal-and-orange grade, glowing skin against blue-green shadows, blockbuster contrast',
        },
        {
          id: 'split-toning',
          description: 'Highlights take one hue, shadows another.',
          promptHint: 'split-toned grade, warm cream highlights against cool violet shadows',
        },
        {
          id: 'selective-color',
          label: 'Selective Colour',
          description: 'Everything grey except one vivid hue.',
          promptHint: 'selective colour, monochrome scene with one saturated hue left intact',
        },
        {
          id: 'faded-matte',
          description: 'Lifted blacks and washed, papery contrast.',
          promptHint: 'faded matte finish, lifted milky blacks, muted colour, low contrast',
        },
        {
          id: 'log-flat',
          label: 'Flat Log',
          description: 'Ungraded camera footage with everything held back.',
          promptHint: 'flat log footage look, lifted blacks, greyish colour, full highlight and shadow range',
        },
        {
          id: 'desaturated',
          description: 'Colour drained almost to grey.',
          promptHint: 'desaturated palette, colour drained back, sombre greys with traces of hue',
        },
        {
          id: 'pastel',
          description: 'Light, milky tints all over.',
          promptHint: 'soft pastel palette, milky mint, blush and lilac, airy high exposure',
        },
        {
          id: 'high-contrast',
          description: 'Deep blacks, bright whites, little between.',
          promptHint: 'high-contrast grade, crushed blacks, brilliant whites, punchy separation',
        },
        {
          id: 'vibrant',
          description: 'Full, saturated colour without going neon.',
          promptHint: 'vibrant saturated colour, rich primaries, lively clean contrast',
        },
        {
          id: 'day-for-night',
          label: 'Day for Night',
          description: 'Sunlit footage tinted to pass as moonlight.',
          promptHint: 'day-for-night grade, underexposed blue cast, sun read as moonlight, deep shadows',
        },
        {
          id: 'bleach-bypass',
          description: 'Silvery, gritty and half drained of colour.',
          promptHint: 'bleach bypass, retained silver, harsh contrast, desaturated gritty metallic tone',
        },
        {
          id: 'cross-processed',
          label: 'Cross-Processed',
          description: 'Wrong chemistry shifts colours to acid.',
          promptHint: 'cross-processed film, acid green shadows, magenta highlights, blown contrast',
        },
      ],
    },
    {
      id: 'monochrome',
      label: 'Monochrome',
      icon: 'contrast',
      options: [
        {
          id: 'monochrome-bw',
          label: 'Monochrome B&W',
          term: 'black and white',
          description: 'Plain black and white with full tone.',
          promptHint: 'black-and-white, full tonal range, neutral greys, no colour',
        },
        {
          id: 'sepia',
          description: 'Brown-toned like an old print.',
          promptHint: 'sepia-toned print, warm brown monochrome, cream highlights, antique feel',
        },
        {
          id: 'kodak-tri-x-400',
          label: 'Kodak Tri-X 400',
          term: 'Kodak Tri-X 400',
          description: 'Gritty, classic reportage black and white.',
          promptHint: 'Kodak Tri-X 400 black-and-white, punchy mid-tones, bold visible grain, reportage bite',
        },
        {
          id: 'hand-tinted',
          label: 'Hand-Tinted',
          description: 'A grey photograph coloured by brush.',
          promptHint:
            'hand-tinted black-and-white photograph, delicate brushed-on colour in cheeks, lips and fabric',
        },
      ],
    },
    {
      id: 'film',
      label: 'Film stock',
      icon: 'film',
      properNames: true,
      options: [
        {
          id: 'kodak-portra',
          description: 'Soft, creamy skin and gentle pastels.',
          promptHint: 'Kodak Portra film, creamy skin, soft pastel greens, fine grain, open shadows',
        },
        {
          id: 'kodak-ektar',
          description: 'Vivid, fine-grained colour negative.',
          promptHint: 'Kodak Ektar 100 film, vivid saturated reds and blues, ultra-fine grain',
        },
        {
          id: 'kodak-vision3',
          label: 'Kodak Vision3',
          description: 'Modern motion-picture negative with long tonal roll-off.',
          promptHint:
            'Kodak Vision3 motion-picture stock, gentle highlight roll-off, natural skin, organic grain',
        },
        {
          id: 'fuji-pro-400h',
          label: 'Fuji Pro 400H',
          description: 'Airy exposure with minty greens.',
          promptHint: 'Fuji Pro 400H film, overexposed airy tones, minty greens, delicate peach skin',
        },
        {
          id: 'cinestill-800t',
          label: 'CineStill 800T',
          description: 'Night tungsten film with red halos.',
          promptHint: 'CineStill 800T, tungsten-blue night, red halation around lights, cinematic grain',
        },
        {
          id: 'cinestill-50d',
          label: 'CineStill 50D',
          description: 'Daylight cine film, fine and clean.',
          promptHint: 'CineStill 50D, fine-grained daylight colour, soft halation, clean cinematic neutrals',
        },
        {
          id: 'kodachrome-64',
          description: 'Deep reds and crisp mid-century colour.',
          promptHint: 'Kodachrome 64 slide, deep reds, dense blues, crisp mid-century magazine colour',
        },
        {
          id: 'ektachrome-100',
          description: 'Cool, clean slide film with sharp blues.',
          promptHint: 'Ektachrome 100 slide, clean cool whites, crisp blues, high clarity',
        },
        {
          id: 'agfa-orwo',
          label: 'Agfa ORWO',
          description: 'Eastern Bloc stock with mossy greens.',
          promptHint: 'Agfa ORWO stock, mossy greens, brownish reds, soft Eastern Bloc pallor',
        },
        {
          id: 'eastman-color',
          description: 'Faded 1970s cinema print tones.',
          promptHint: 'Eastman Color print of the 1970s, browned shadows, creamy yellows, gently faded',
        },
        {
          id: 'technicolor',
          description: 'Dense dye-transfer colour of golden-age musicals.',
          promptHint:
            'three-strip Technicolor, dense ruby reds, emerald greens, lacquered golden-age saturation',
        },
        {
          id: 'two-strip-technicolor',
          label: 'Two-Strip Technicolor',
          description: 'Early red-and-green colour with no true blue.',
          promptHint: 'two-strip Technicolor, only coral reds and blue-greens, quaint 1920s palette',
        },
        {
          id: 'aerochrome',
          description: 'Infrared film turns foliage crimson.',
          promptHint: 'Kodak Aerochrome infrared, foliage turned crimson and magenta, dark cyan sky',
        },
        {
          id: 'expired-film',
          term: 'expired film',
          description: 'Old stock with fog and colour shifts.',
          promptHint: 'expired film, fogged base, shifting magenta-green casts, muddy shadows, heavy grain',
        },
      ],
    },
    {
      id: 'instant',
      label: 'Instant and print',
      icon: 'image',
      options: [
        {
          id: 'polaroid-faded',
          label: 'Faded Polaroid',
          term: 'faded Polaroid',
          description: 'Washed instant print with creamy whites.',
          promptHint: 'faded Polaroid print, washed cyan shadows, creamy whites, soft low contrast',
        },
        {
          id: 'fuji-instax',
          term: 'Fuji Instax',
          description: 'Small bright instant print with cool shadows.',
          promptHint: 'Fuji Instax print, bright flash exposure, cool shadows, slightly blown skin',
        },
        {
          id: 'lifestyle-warm-magazine',
          label: 'Warm Lifestyle Magazine',
          description: 'Sunny, tidy tones of a lifestyle spread.',
          promptHint: 'warm lifestyle-magazine grade, sunlit neutrals, clean linen whites, honey wood tones',
        },
      ],
    },
    {
      id: 'screen',
      label: 'Screen and social',
      icon: 'smartphone',
      options: [
        {
          id: 'instagram-warm',
          label: 'Warm Instagram',
          term: 'warm Instagram filter',
          description: 'Orange-tinted filter with lifted shadows.',
          promptHint: 'early Instagram warm filter, orange tint, lifted shadows, soft vignette',
        },
        {
          id: 'tiktok-saturated',
          label: 'TikTok Saturated',
          term: 'TikTok saturation',
          description: 'Bright, glossy short-video colour.',
          promptHint: 'glossy short-video grade, boosted saturation, bright smooth skin, crisp pop',
        },
        {
          id: 'youtube-vlog-flat',
          label: 'YouTube Vlog Flat',
          term: 'vlog colour',
          description: 'Slightly flat, friendly vlog colour.',
          promptHint: 'vlog colour, mildly flat contrast, friendly skin tones, soft window-light neutrals',
        },
        {
          id: 'iphone-hdr',
          label: 'iPhone HDR',
          term: 'iPhone HDR',
          description: 'Every shadow opened, every sky saved.',
          promptHint: 'smartphone HDR processing, opened shadows, recovered blue sky, crunchy local contrast',
        },
        {
          id: 'y2k-saturated',
          label: 'Y2K Saturated',
          term: 'Y2K saturation',
          description: 'Early-digital punch in candy colours.',
          promptHint: 'Y2K digital-camera colour, candy saturation, cyan-tinted whites, harsh flash gloss',
        },
        {
          id: 'mtv-90s-vhs',
          label: 'MTV 90s VHS',
          term: '90s VHS colour',
          description: 'Bleeding tape colour from a 90s clip.',
          promptHint: '1990s music-television VHS, bleeding reds, smeared chroma, soft scanlines',
        },
      ],
    },
  ],
});
