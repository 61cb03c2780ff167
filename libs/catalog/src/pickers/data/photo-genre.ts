import { singlePicker } from '../define-picker.js';

export const photoGenre = singlePicker({
  nodeType: 'photo-genre',
  label: 'Photo Genre',
  catalogId: 'photo-genre',
  valueField: 'photoGenre',
  defaultValue: 'fashion-editorial',
  categories: [
    {
      id: 'fashion',
      label: 'Fashion',
      icon: 'shirt',
      options: [
        {
          id: 'fashion-editorial',
          description: 'A styled story from a fashion magazine.',
          promptHint:
            'fashion editorial photograph, strong styling, directional pose, sculpted light, narrative location',
        },
        {
          id: 'vogue-editorial',
          label: 'Vogue Editorial',
          description: 'Couture drama with impeccable finish.',
          promptHint:
            'high-fashion editorial spread, couture drama, impeccable retouching, painterly studio light',
        },
        {
          id: 'magazine-cover',
          description: 'One commanding figure with room for a masthead.',
          promptHint:
            'magazine cover portrait, centred figure, direct gaze, clear space above for a masthead',
        },
        {
          id: 'lookbook',
          description: 'Plain, full-length views that show the clothes.',
          promptHint:
            'clean lookbook photograph, full-length figure, plain backdrop, even light, garment clearly shown',
        },
        {
          id: 'ecommerce-flatlay',
          label: 'E-commerce Flat Lay',
          description: 'Neatly arranged products seen from above.',
          promptHint:
            'e-commerce flat lay, items neatly arranged, shot straight down, shadowless white surface',
        },
        {
          id: 'beauty-editorial',
          description: 'Skin and make-up, close enough to see pores.',
          promptHint:
            'beauty editorial close-up, luminous skin texture, precise make-up, butterfly lighting, glossy catchlights',
        },
        {
          id: 'campaign-advertising',
          label: 'Advertising Campaign',
          description: 'A glossy hero image with billboard polish.',
          promptHint:
            'luxury campaign image, hero composition, billboard polish, controlled light, aspirational mood',
        },
        {
          id: 'brand-vogue',
          label: 'Vogue',
          term: 'Vogue look',
          icon: 'tag',
          description: 'Cover-grade elegance with sharp modern styling.',
          promptHint:
            'Vogue-grade fashion portrait, sharp modern styling, elegant posture, refined neutral studio',
        },
        {
          id: 'brand-dior',
          label: 'Dior',
          term: 'Dior look',
          icon: 'tag',
          description: 'Parisian salon femininity in soft grey light.',
          promptHint:
            'Dior-inspired fashion, Parisian salon, nipped waists, soft dove-grey light, floral couture',
        },
        {
          id: 'brand-jil-sander',
          label: 'Jil Sander',
          term: 'Jil Sander look',
          icon: 'tag',
          description: 'Severe tailoring and silence.',
          promptHint:
            'Jil Sander-inspired minimal tailoring, severe clean lines, quiet daylight, stark white space',
        },
        {
          id: 'brand-vivienne-tam',
          label: 'Vivienne Tam',
          term: 'Vivienne Tam look',
          icon: 'tag',
          description: 'East-meets-west prints and graceful silhouettes.',
          promptHint:
            'Vivienne Tam-inspired fashion, Chinese motifs, mesh prints, graceful silhouettes, rich lacquer reds',
        },
        {
          id: 'brand-jacquemus',
          label: 'Jacquemus',
          term: 'Jacquemus look',
          icon: 'tag',
          description: 'Sunlit Provence, playful scale and bare colour.',
          promptHint:
            'Jacquemus-inspired Provençal sun, playful proportions, wheat and lavender fields, bold simple colour',
        },
        {
          id: 'brand-helmut-newton',
          label: 'Newton School',
          term: 'Newton-school fashion',
          icon: 'tag',
          description: 'Provocative monochrome luxury with hard light.',
          promptHint:
            'Newton-school fashion, hard flash monochrome, powerful stance, marble and nightfall luxury',
        },
        {
          id: 'brand-harpers-bazaar',
          label: "Harper's Bazaar",
          term: "Harper's Bazaar look",
          icon: 'tag',
          description: 'Graphic, witty layouts with bold negative space.',
          promptHint:
            "Harper's Bazaar-inspired editorial, graphic silhouette, witty composition, bold negative space",
        },
      ],
    },
    {
      id: 'documentary',
      label: 'Documentary',
      icon: 'newspaper',
      options: [
        {
          id: 'paparazzi',
          description: 'Long lens, hard flash and a turned-away star.',
          promptHint:
            'paparazzi shot, hard direct flash, long-lens compression, subject shielding face, night pavement',
        },
        {
          id: 'street-photography',
          description: 'A passing moment caught on the pavement.',
          promptHint:
            'candid street photograph, fleeting gesture, layered pedestrians, available light, slight tilt',
        },
        {
          id: 'candid-journalism',
          description: 'An unposed moment seen by a patient observer.',
          promptHint:
            'candid reportage, unposed moment, natural expression, available light, unobtrusive distance',
        },
        {
          id: 'photojournalism',
          description: 'News photography with urgency and context.',
          promptHint: 'photojournalism, decisive action, wide context, honest light, newspaper immediacy',
        },
        {
          id: 'documentary',
          description: 'A patient, truthful record of real life.',
          promptHint:
            'documentary photograph, truthful environment, natural light, unstyled people, quiet dignity',
        },
        {
          id: 'snapshot',
          description: 'A careless amateur picture with charm.',
          promptHint: 'amateur snapshot, off-centre framing, direct flash, red-eye hint, everyday charm',
        },
        {
          id: 'film-noir',
          icon: 'venetian-mask',
          description: 'A detective-film still full of shadow.',
          promptHint: 'film noir still, low-key monochrome, blind-slat shadows, cigarette smoke, wet street',
        },
        {
          id: 'sports-action',
          label: 'Sports Action',
          icon: 'trophy',
          description: 'Peak action frozen with a long lens.',
          promptHint:
            'sports action photograph, frozen peak moment, long-lens compression, sweat and turf flying',
        },
      ],
    },
    {
      id: 'portrait',
      label: 'Portrait',
      icon: 'user',
      options: [
        {
          id: 'corporate-headshot',
          description: 'A trustworthy business portrait.',
          promptHint:
            'corporate headshot, tailored jacket, soft key light, neutral grey backdrop, approachable expression',
        },
        {
          id: 'personal-branding',
          description: 'A relaxed professional in their own space.',
          promptHint:
            'personal branding portrait, relaxed professional at work, bright airy space, genuine smile',
        },
        {
          id: 'yearbook',
          description: 'A school portrait with a mottled backdrop.',
          promptHint:
            'school yearbook portrait, mottled blue backdrop, stiff smile, flat studio light, dated colour',
        },
        {
          id: 'id-passport',
          label: 'ID / Passport',
          term: 'passport photo',
          description: 'A plain front-facing document photo.',
          promptHint:
            'passport photo, straight-on neutral face, plain white background, flat shadowless light',
        },
        {
          id: 'mugshot',
          description: 'A booking photo against a height chart.',
          promptHint: 'police mugshot, height-chart wall, flat harsh light, blank stare, placard',
        },
        {
          id: 'wedding-portrait',
          icon: 'heart',
          description: 'Romance in soft veils and late sun.',
          promptHint: 'wedding portrait, veil and bouquet, soft backlight, tender embrace, creamy tones',
        },
        {
          id: 'family-portrait',
          icon: 'users',
          description: 'Several generations gathered close.',
          promptHint:
            'warm family portrait, generations grouped close, coordinated clothes, soft window light',
        },
        {
          id: 'glamour-portrait',
          description: 'Polished allure with soft focus and shine.',
          promptHint: 'glamour portrait, soft-focus glow, sculpted hair, satin, sparkling catchlights',
        },
      ],
    },
    {
      id: 'selfie',
      label: 'Selfie & Social',
      icon: 'smartphone',
      options: [
        {
          id: 'mirror-selfie',
          description: 'Phone in hand, full outfit in a mirror.',
          promptHint:
            'mirror selfie, phone held at chest, full outfit reflected, bedroom clutter, smudged glass',
        },
        {
          id: 'gym-mirror-selfie',
          description: 'A flexed check-in between sets.',
          promptHint:
            'gym mirror selfie, flexed pose, phone raised, weight racks behind, overhead fluorescent',
        },
        {
          id: 'front-cam-selfie',
          label: 'Front-Camera Selfie',
          description: "Arm's length, wide lens, face filling the frame.",
          promptHint:
            "front-camera selfie, arm's-length wide lens, face filling frame, slight distortion, screen-lit eyes",
        },
        {
          id: 'bathroom-mirror-selfie',
          description: 'Vanity lights, tiles and a phone over the face.',
          promptHint:
            'bathroom mirror selfie, vanity bulbs, tiled wall, phone partly covering face, flash flare',
        },
        {
          id: 'bereal-dual',
          label: 'BeReal Dual',
          term: 'dual-camera post',
          description: 'Front and back cameras in one unposed frame.',
          promptHint:
            'dual-camera social post, rear scene with small inset selfie in the top corner, unposed',
        },
        {
          id: 'flip-cam-selfie',
          label: 'Flip-Camera Selfie',
          description: 'A tiny flip-screen camera held up high.',
          promptHint:
            'flip-screen compact camera selfie, held high, direct flash, group squeezed in, digital grain',
        },
        {
          id: 'group-selfie',
          description: "Friends pressed together at arm's length.",
          promptHint:
            'group selfie, friends pressed cheek to cheek, wide-angle stretch, one arm reaching out',
        },
        {
          id: 'lofi-baddie-selfie',
          label: 'Lo-fi Baddie Selfie',
          description: 'A grainy, flash-lit pose with attitude.',
          promptHint: 'lo-fi flash selfie, glossy lips, over-the-shoulder attitude, grain, dim room',
        },
        {
          id: 'lifestyle-blog',
          description: 'Bright, tidy daily life for a feed.',
          promptHint:
            'lifestyle blog photograph, bright airy daylight, coffee and linen details, casual candid pose',
        },
        {
          id: 'point-and-shoot',
          label: 'Point-and-Shoot',
          icon: 'camera',
          description: 'Compact-camera flash with date-stamp charm.',
          promptHint: 'point-and-shoot photograph, built-in flash, soft lens, date-stamp feel, party candour',
        },
      ],
    },
    {
      id: 'commercial',
      label: 'Commercial',
      icon: 'package',
      options: [
        {
          id: 'album-cover',
          icon: 'disc',
          description: 'A square, iconic image that hints at sound.',
          promptHint: 'album cover art, square iconic composition, bold concept, moody colour, room for type',
        },
        {
          id: 'movie-poster',
          icon: 'film',
          description: 'A dramatic key image with a clear hierarchy.',
          promptHint:
            'movie poster key art, heroic figure, dramatic rim light, layered background, title space',
        },
        {
          id: 'advertising',
          description: 'A crisp selling image with one clear message.',
          promptHint: 'advertising photograph, single clear message, glossy hero lighting, clean copy space',
        },
        {
          id: 'food-photography',
          icon: 'utensils',
          description: 'Fresh food with texture and steam.',
          promptHint:
            'food photography, fresh textures, glistening sauce, three-quarter angle, soft side window light',
        },
        {
          id: 'real-estate',
          icon: 'house',
          description: 'Wide, bright, upright rooms.',
          promptHint:
            'real-estate interior photograph, wide-angle, upright verticals, bright balanced windows, tidy rooms',
        },
        {
          id: 'product-shot',
          description: 'One product, perfectly lit.',
          promptHint:
            'studio product shot, single object, softbox gradients, crisp edges, subtle reflection beneath',
        },
      ],
    },
  ],
});
