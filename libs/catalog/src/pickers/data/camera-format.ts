import { singlePicker } from '../define-picker.js';

export const cameraFormat = singlePicker({
  nodeType: 'camera-format',
  label: 'Camera / Film Stock',
  catalogId: 'camera-format',
  valueField: 'cameraFormat',
  defaultValue: '35mm-film',
  categories: [
    {
      id: 'film',
      label: 'Film Gauge',
      icon: 'film',
      options: [
        {
          id: '35mm-film',
          label: '35mm Film',
          description: 'Classic cinema and photo film with organic grain.',
          promptHint: 'shot on 35mm film, organic grain, rich colour depth, gentle highlight roll-off',
        },
        {
          id: '16mm-film',
          label: '16mm Film',
          description: 'Chunkier grain and indie warmth.',
          promptHint: 'shot on 16mm film, chunky grain, soft edges, handheld indie warmth',
        },
        {
          id: 'super-8',
          term: 'Super 8',
          description: 'Home-movie flicker and soft saturated colour.',
          promptHint: 'Super 8 home movie, heavy grain, flicker, soft saturated colour, rounded frame',
        },
        {
          id: 'imax-70mm',
          label: 'IMAX 70mm;term=IMAX 70mm',
          description: 'Enormous clarity and towering scale.',
          promptHint: 'IMAX 70mm film, immense clarity, towering scale, deep tonal range',
        },
        {
          id: 'anamorphic-scope',
          description: 'Very wide frame with oval highlights.',
          promptHint: 'anamorphic 2.39:1 scope, widescreen framing, oval bokeh, blue streak flares',
        },
        {
          id: 'bw-film',
          label: 'B&W Film;term=black-and-white film',
          description: 'Silver black-and-white negative.',
          promptHint: 'black-and-white negative film, silver grain, deep blacks, luminous greys',
        },
      ],
    },
    {
      id: 'cinema',
      label: 'Digital Cinema',
      icon: 'video',
      properNames: true,
      options: [
        {
          id: 'arri-alexa',
          label: 'ARRI Alexa',
          description: 'Filmic digital with natural skin.',
          promptHint: 'shot on ARRI Alexa, filmic latitude, natural skin, soft highlight roll-off',
        },
        {
          id: 'alexa-65',
          label: 'ALEXA 65',
          description: 'Large-format depth and stately calm.',
          promptHint: 'ARRI Alexa 65 large format, shallow yet wide, stately detail, smooth tonality',
        },
        {
          id: 'sony-venice',
          description: 'Clean low light and modern colour.',
          promptHint: 'Sony Venice full-frame, clean low light, modern neutral colour, wide latitude',
        },
        {
          id: 'blackmagic-pocket-6k',
          label: 'Blackmagic Pocket 6K',
          description: 'Independent-film texture with rich colour.',
          promptHint: 'Blackmagic Pocket 6K, independent-film texture, rich colour, gentle contrast',
        },
        {
          id: 'red-komodo',
          label: 'RED Komodo',
          description: 'Sharp, action-ready digital.',
          promptHint: 'RED Komodo 6K, crisp global-shutter motion, punchy sharp detail',
        },
      ],
    },
    {
      id: 'still',
      label: 'Stills Camera',
      icon: 'camera',
      properNames: true,
      options: [
        {
          id: 'dslr',
          label: 'DSLR',
          description: 'Clean, sharp photograph from a modern reflex.',
          promptHint: 'DSLR photograph, crisp autofocus detail, clean colour, shallow background blur',
        },
        {
          id: 'mirrorless-a7iii',
          label: 'Mirrorless A7 III',
          description: 'Sharp full-frame with accurate eye focus.',
          promptHint: 'full-frame mirrorless A7 III photograph, precise eye focus, clean shadows',
        },
        {
          id: 'canon-r5',
          description: 'High-resolution colour with warm skin.',
          promptHint: 'Canon R5 photograph, high-resolution detail, warm pleasing skin tones',
        },
        {
          id: 'hasselblad-medium-format',
          description: 'Luxurious tonal depth and fine detail.',
          promptHint: 'Hasselblad medium format, luxurious tonal depth, fine detail, smooth falloff',
        },
        {
          id: 'leica-m-rangefinder',
          label: 'Leica M Rangefinder',
          description: 'Discreet street rendering with micro-contrast.',
          promptHint: 'Leica M rangefinder photograph, crisp micro-contrast, quiet street intimacy',
        },
        {
          id: 'voigtlander',
          label: 'Voigtländer',
          description: 'Old-school glass with character and glow.',
          promptHint: 'Voigtländer lens photograph, classic glow, gentle vignette, characterful bokeh',
        },
        {
          id: 'fuji-xt4',
          label: 'Fuji X-T4',
          description: 'Film-simulation colour with crisp greens.',
          promptHint: 'Fujifilm X-T4 photograph, film-simulation colour, crisp greens, soft grain',
        },
      ],
    },
    {
      id: 'consumer',
      label: 'Consumer & Utility',
      icon: 'smartphone',
      options: [
        {
          id: 'iphone',
          label: 'iPhone;term=iPhone',
          description: 'Computational phone clarity.',
          promptHint: 'iPhone photograph, deep focus, computational HDR, natural casual framing',
        },
        {
          id: 'drone-aerial',
          description: 'High, stabilised view from the air.',
          promptHint: 'aerial drone footage, high stabilised viewpoint, wide landscape pattern',
        },
        {
          id: 'gopro-action-cam',
          label: 'GoPro Action Cam;term=GoPro',
          description: 'Wide, close and in the middle of it.',
          promptHint: 'GoPro action camera, ultra-wide immersive view, body-mounted motion, vivid colour',
        },
        {
          id: 'webcam-facetime',
          label: 'Webcam / FaceTime;term=webcam call',
          description: 'Soft, laggy video-call picture.',
          promptHint: 'webcam video-call image, soft detail, screen-lit face, compression blocks',
        },
        {
          id: 'vhs',
          label: 'VHS;term=VHS',
          description: 'Smeared tape colour and tracking lines.',
          promptHint: 'VHS tape recording, smeared chroma, tracking lines, timecode overlay',
        },
        {
          id: 'camcorder',
          description: 'Family-video zooms and interlace.',
          promptHint: '1990s camcorder footage, interlaced lines, auto-exposure pumping, date stamp',
        },
        {
          id: 'security-cam',
          label: 'Security Cam',
          description: 'Grainy overhead surveillance.',
          promptHint: 'security-camera still, high corner angle, low-resolution grain, timestamp overlay',
        },
        {
          id: 'disposable-camera',
          description: 'Plastic lens, hard flash and party colour.',
          promptHint: 'disposable camera photograph, plastic lens softness, hard flash, party colour',
        },
      ],
    },
    {
      id: 'vintage',
      label: 'Instant & Antique',
      icon: 'image',
      options: [
        {
          id: 'polaroid',
          term: 'Polaroid',
          description: 'Square instant print with creamy chemistry.',
          promptHint: 'Polaroid instant print, creamy shadows, chemical colour shift, white border',
        },
        {
          id: 'fuji-instax',
          label: 'Fuji Instax;term=Instax',
          description: 'Credit-card instant with bright flash.',
          promptHint: 'Instax instant print, bright flash, cool shadows, glossy small format',
        },
        {
          id: 'toy-camera-holga',
          label: 'Toy Camera (Holga);term=Holga toy camera',
          description: 'Light leaks, vignette and dreamy blur.',
          promptHint: 'Holga toy camera, light leaks, heavy vignette, dreamy plastic-lens blur',
        },
        {
          id: 'tintype-wet-plate',
          label: 'Tintype / Wet Plate;term=wet-plate tintype',
          description: 'Silvery plate with streaks and fixed stares.',
          promptHint: 'wet-plate tintype, silvery tones, chemical streaks, thin focus, solemn stillness',
        },
        {
          id: 'daguerreotype',
          description: 'Mirror-bright silver with tarnished edges.',
          promptHint: 'daguerreotype, mirror-like silver plate, tarnished blue edges, ghostly fine detail',
        },
      ],
    },
  ],
});
