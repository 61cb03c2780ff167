import { singlePicker } from '../define-picker.js';

export const style = singlePicker({
  nodeType: 'style',
  label: 'Style',
  catalogId: 'style',
  valueField: 'style',
  defaultValue: 'cinematic',
  categories: [
    {
      id: 'photographic',
      label: 'Photographic',
      icon: 'camera',
      options: [
        {
          id: 'cinematic',
          description: 'Looks like a still from a feature film.',
          promptHint:
            'cinematic film still, shaped dramatic light, shallow depth of field, rich colour grade',
        },
        {
          id: 'photorealistic',
          description: 'Indistinguishable from a careful photograph.',
          promptHint:
            'photorealistic, true-to-life textures, natural light falloff, accurate skin and materials',
        },
        {
          id: 'noir',
          description: 'Hard black-and-white shadows and smoky menace.',
          promptHint: 'film noir style, hard black-and-white contrast, venetian-blind shadows, smoky air',
        },
        {
          id: 'retro-vintage',
          description: 'Aged colours and soft print texture from decades past.',
          promptHint: 'retro vintage look, faded print colours, gentle grain, mid-century styling',
        },
        {
          id: 'minimalist',
          description: 'Few elements, lots of space, calm geometry.',
          promptHint:
            'minimalist style, few elements, generous empty space, restrained palette, clean geometry',
        },
        {
          id: 'mixed-media',
          label: 'Mixed Media',
          description: 'Photo, paint and paper collide in one image.',
          promptHint:
            'mixed-media collage, torn paper, paint strokes and photographic fragments layered together',
        },
      ],
    },
    {
      id: 'digital',
      label: 'Digital and 3D',
      icon: 'monitor',
      options: [
        {
          id: '3d-render',
          label: '3D Render',
          term: '3D render',
          description: 'Clean computer-made volume and soft studio light.',
          promptHint: 'polished 3D render, smooth shaded volumes, soft studio lighting, clean materials',
        },
        {
          id: 'digital-art',
          description: 'Crisp painted detail made on a tablet.',
          promptHint: 'digital painting, crisp confident brushwork, luminous colour, detailed finish',
        },
        {
          id: 'concept-art',
          description: 'A production painting that sells a world.',
          promptHint:
            'concept art for film and games, atmospheric depth, loose painterly edges, strong focal read',
        },
        {
          id: 'pixar-3d',
          label: 'Pixar 3D',
          term: 'feature-animation 3D',
          description: 'Rounded, expressive characters of a family animated film.',
          promptHint:
            'family-feature 3D animation, rounded expressive shapes, subsurface skin glow, warm bounce light',
        },
        {
          id: 'pixel-art',
          description: 'Small square pixels and a tight palette.',
          promptHint: 'pixel art, visible square pixels, limited palette, dithered shading, 16-bit game feel',
        },
        {
          id: 'low-poly',
          label: 'Low-Poly',
          description: 'Flat facets build every form.',
          promptHint: 'low-poly 3D, faceted triangular surfaces, flat shading, simple bold colour',
        },
        {
          id: 'isometric',
          description: 'A tidy miniature seen from a fixed angle.',
          promptHint: 'isometric view, parallel projection, tidy miniature world, crisp even edges',
        },
        {
          id: 'flat-vector',
          description: 'Solid shapes with no shading or texture.',
          promptHint: 'flat vector illustration, solid colour shapes, clean curves, no gradients',
        },
        {
          id: 'glitch-art',
          description: 'Digital corruption turned into pattern.',
          promptHint: 'glitch art, shifted colour channels, torn scanlines, corrupted data blocks',
        },
        {
          id: 'ascii-art',
          label: 'ASCII Art',
          term: 'ASCII art',
          description: 'The picture is built from typed characters.',
          promptHint: 'ASCII art, image formed from monospaced text characters on a dark terminal',
        },
        {
          id: 'claymation',
          description: 'Hand-shaped clay with thumbprints and tiny sets.',
          promptHint:
            'claymation, hand-moulded plasticine, visible thumbprints, miniature set, stop-motion charm',
        },
      ],
    },
    {
      id: 'painting',
      label: 'Painting',
      icon: 'palette',
      options: [
        {
          id: 'oil-painting',
          description: 'Thick layered paint with visible strokes.',
          promptHint: 'classical oil painting, layered impasto strokes, glowing glazes, canvas weave',
        },
        {
          id: 'watercolor',
          description: 'Transparent washes bleeding into paper.',
          promptHint: 'loose watercolour, transparent washes bleeding into textured paper, soft blooms',
        },
        {
          id: 'acrylic-paint',
          description: 'Bold opaque colour laid on fast.',
          promptHint: 'acrylic painting, bold opaque strokes, flat matte patches, visible brush ridges',
        },
        {
          id: 'impressionism',
          description: 'Broken dabs of colour catch fleeting light.',
          promptHint: 'impressionist painting, broken dabs of pure colour, fleeting outdoor light',
        },
        {
          id: 'surrealism',
          description: 'Ordinary things joined in impossible ways.',
          promptHint:
            'surrealist painting, dream logic, impossible juxtapositions, precise rendering, long shadows',
        },
        {
          id: 'fresco',
          description: 'Chalky pigment soaked into old plaster.',
          promptHint:
            'Renaissance fresco, chalky mineral pigments in plaster, fine cracks, monumental figures',
        },
        {
          id: 'pastel',
          description: 'Powdery sticks blended over toothy paper.',
          promptHint: 'soft pastel drawing, powdery blended chalk, toothy paper showing through',
        },
        {
          id: 'ink-wash',
          description: 'Black ink thinned to mist with few strokes.',
          promptHint:
            'East Asian ink wash painting, graded black ink, sparse brushstrokes, empty silk ground',
        },
        {
          id: 'illuminated',
          label: 'Illuminated Manuscript',
          description: 'Gold leaf and borders from a medieval manuscript.',
          promptHint:
            'illuminated manuscript, burnished gold leaf, ornate vine borders, lapis blue, flat figures',
        },
      ],
    },
    {
      id: 'drawing',
      label: 'Drawing and print',
      icon: 'pencil',
      options: [
        {
          id: 'pencil-sketch',
          description: 'Graphite lines with construction marks left in.',
          promptHint: 'graphite pencil sketch, visible construction lines, cross-hatching, paper grain',
        },
        {
          id: 'charcoal',
          description: 'Smudged black dust and strong contrast.',
          promptHint: 'charcoal drawing, smudged velvety blacks, expressive gestural strokes, rough paper',
        },
        {
          id: 'caricature',
          description: 'Features pushed to comic extremes.',
          promptHint: 'caricature illustration, exaggerated features, oversized head, witty confident line',
        },
        {
          id: 'etching',
          description: 'Fine acid-bitten lines on a copper plate.',
          promptHint:
            'copperplate etching, fine bitten lines, dense cross-hatching, plate tone and embossed edge',
        },
        {
          id: 'lithograph',
          description: 'Crayon grain of a print pulled from stone.',
          promptHint: 'stone lithograph print, waxy crayon grain, soft flat inks, slight misregistration',
        },
        {
          id: 'woodcut',
          description: 'Chunky black lines carved in wood.',
          promptHint: 'woodcut print, bold carved lines, stark black ink, wood-grain gouges',
        },
        {
          id: 'ukiyo-e',
          label: 'Ukiyo-e',
          term: 'ukiyo-e',
          description: 'Japanese block print with flat colour and flowing line.',
          promptHint:
            'ukiyo-e woodblock print, flowing outlines, flat graded colour, stylised waves and clouds',
        },
        {
          id: 'blueprint',
          description: 'White technical lines on deep blue.',
          promptHint:
            'technical blueprint, white drafting lines on Prussian blue, annotations and measured grid',
        },
        {
          id: 'chalkboard',
          description: 'White chalk lines on a dusty green board.',
          promptHint: 'chalk drawing on a dusty blackboard, rough white strokes, smudged erasures',
        },
        {
          id: 'graffiti',
          description: 'Sprayed letters, drips and wall texture.',
          promptHint: 'street graffiti, aerosol fades and drips, bold outlines, painted over rough brick',
        },
      ],
    },
    {
      id: 'comics',
      label: 'Comics and story',
      icon: 'book-open',
      options: [
        {
          id: 'anime',
          description: 'Clean cel shading and large lively eyes.',
          promptHint:
            'anime style, clean line art, two-tone cel shading, expressive eyes, painted background',
        },
        {
          id: 'manga',
          description: 'Black-and-white panels with screentone.',
          promptHint: 'manga page art, black ink line, screentone shading, speed lines, white paper',
        },
        {
          id: 'comic-book',
          description: 'Inked outlines, dots and punchy colour.',
          promptHint: 'American comic-book art, heavy ink outlines, halftone dots, punchy flat colour',
        },
        {
          id: 'children-book',
          label: "Children's Book",
          term: "children's book",
          description: 'Gentle hand-painted pictures for bedtime.',
          promptHint:
            "children's picture-book illustration, gentle hand-painted textures, rounded friendly shapes",
        },
        {
          id: 'pop-art',
          description: 'Loud flat colour and oversized print dots.',
          promptHint: 'pop art, loud primary colours, oversized Ben-Day dots, repeated graphic image',
        },
      ],
    },
    {
      id: 'crafts',
      label: 'Craft and material',
      icon: 'scissors',
      options: [
        {
          id: 'stained-glass',
          description: 'Coloured glass pieces held by black lead.',
          promptHint:
            'stained-glass window, jewel-coloured panes, black lead lines, light glowing from behind',
        },
        {
          id: 'mosaic',
          description: 'Countless small tiles form the image.',
          promptHint: 'tesserae mosaic, small glazed tiles, grout lines, glints of gold',
        },
        {
          id: 'paper-cutout',
          label: 'Paper Cut-Out',
          description: 'Layered cut paper with tiny shadows.',
          promptHint: 'layered paper cut-out, crisp scissor edges, stacked card with small drop shadows',
        },
      ],
    },
    {
      id: 'worlds',
      label: 'Genre worlds',
      icon: 'globe',
      options: [
        {
          id: 'fantasy',
          description: 'Epic myth, magic light and ornate detail.',
          promptHint: 'epic fantasy illustration, magical light, ornate costume detail, mythic scale',
        },
        {
          id: 'cyberpunk',
          description: 'Neon, chrome and rain in a wired future.',
          promptHint: 'cyberpunk aesthetic, neon magenta and cyan, chrome implants, rain-soaked density',
        },
        {
          id: 'steampunk',
          description: 'Brass gears and steam in a Victorian dream.',
          promptHint: 'steampunk style, brass gears, riveted copper, steam pipes, Victorian ornament',
        },
        {
          id: 'vaporwave',
          description: 'Pastel sunsets, busts and early-internet nostalgia.',
          promptHint:
            'vaporwave aesthetic, pink-teal gradients, marble busts, checkered floors, retro computer graphics',
        },
      ],
    },
  ],
});
