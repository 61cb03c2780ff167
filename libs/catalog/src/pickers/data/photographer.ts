import { singlePicker } from '../define-picker.js';

export const photographer = singlePicker({
  nodeType: 'photographer',
  label: 'Photographer / Artist Style',
  catalogId: 'photographer',
  valueField: 'photographer',
  defaultValue: 'tim-walker',
  categories: [
    {
      id: 'editorial',
      label: 'Editorial & Fashion',
      icon: 'camera',
      term: '% style',
      properNames: true,
      options: [
        {
          id: 'tim-walker',
          description: 'Fairy-tale sets with oversized props and fragile beauty.',
          promptHint:
            'Tim Walker style, fairy-tale sets, oversized handmade props, faded country-house whimsy',
        },
        {
          id: 'paolo-roversi',
          description: 'Ghostly long exposures in a dim painterly studio.',
          promptHint:
            'Paolo Roversi style, soft long-exposure studio portrait, ghostly blur, painterly darkness',
        },
        {
          id: 'marta-bevacqua',
          description: 'Quiet natural portraits with cinematic tenderness.',
          promptHint:
            'Marta Bevacqua style, quiet natural-light portrait, poetic restraint, muted earthy tones',
        },
        {
          id: 'patrick-demarchelier',
          description: 'Effortless elegance in clean, flattering light.',
          promptHint:
            'Patrick Demarchelier style, effortless elegance, clean flattering studio light, timeless poise',
        },
        {
          id: 'nick-knight',
          description: 'Radical colour and digital distortion of couture.',
          promptHint: 'Nick Knight style, radical saturated colour, digital distortion, sculptural couture',
        },
        {
          id: 'mario-testino',
          description: 'Glossy, sunlit, sexy jet-set glamour.',
          promptHint: 'Mario Testino style, glossy sunlit glamour, bronzed skin, jet-set exuberance',
        },
        {
          id: 'steven-meisel',
          description: 'Precise, story-led fashion with chameleon styling.',
          promptHint:
            'Steven Meisel style, precise narrative fashion editorial, immaculate styling, cool authority',
        },
        {
          id: 'helmut-newton',
          description: 'Cold, powerful women in hard monochrome.',
          promptHint: 'Helmut Newton style, hard monochrome, statuesque power, luxurious hotel tension',
        },
        {
          id: 'mario-sorrenti',
          description: 'Raw, intimate bodies in warm natural grain.',
          promptHint: 'Mario Sorrenti style, raw intimate fashion, warm natural grain, sensual stillness',
        },
        {
          id: 'annie-leibovitz',
          description: 'Staged celebrity portraits with painterly backdrops.',
          promptHint:
            'Annie Leibovitz style, staged environmental portrait, painterly backdrop, sculpted soft key',
        },
        {
          id: 'felicia-simion',
          description: 'Folkloric landscapes and surreal solitude.',
          promptHint:
            'Felicia Simion style, folkloric solitude, surreal landscape staging, muted poetic palette',
        },
        {
          id: 'oleg-oprisco',
          description: 'Storybook women in vast, pale film landscapes.',
          promptHint:
            'Oleg Oprisco style, medium-format storybook scene, lone figure, symbolic props, misty pastels',
        },
        {
          id: 'bella-kotak',
          description: 'Flower-filled fairy romance in dreamy light.',
          promptHint: 'Bella Kotak style, fairy-tale romance, flowers in hair and gown, glowing dreamy light',
        },
        {
          id: 'jimmy-marble',
          description: 'Candy-coloured sets and playful geometry.',
          promptHint:
            'Jimmy Marble style, candy-coloured sets, playful geometry, Californian sunshine humour',
        },
        {
          id: 'ellen-von-unwerth',
          label: 'Ellen von Unwerth',
          description: 'Mischievous, flirtatious energy caught mid-laugh.',
          promptHint:
            'Ellen von Unwerth style, mischievous retro glamour, candid movement, grainy flirtatious energy',
        },
        {
          id: 'mapplethorpe',
          label: 'Robert Mapplethorpe',
          description: 'Bodies and flowers lit like sculpture.',
          promptHint:
            'Robert Mapplethorpe style, sculptural black-and-white, strict symmetry, velvet mid-tones',
        },
        {
          id: 'lachapelle',
          label: 'David LaChapelle',
          description: 'Hyper-saturated pop excess with religious drama.',
          promptHint:
            'David LaChapelle style, hyper-saturated pop surrealism, baroque staging, plastic gloss',
        },
        {
          id: 'lindbergh',
          label: 'Peter Lindbergh',
          description: 'Bare-faced honesty in cinematic black and white.',
          promptHint:
            'Peter Lindbergh style, bare-faced honesty, windswept cinematic black-and-white, industrial beach',
        },
        {
          id: 'teller',
          label: 'Juergen Teller',
          description: 'Raw direct flash and deliberate awkwardness.',
          promptHint: 'Juergen Teller style, raw direct flash, overexposed skin, deliberate awkward candour',
        },
        {
          id: 'penn',
          label: 'Irving Penn',
          description: 'Austere studio purity against mottled grey.',
          promptHint:
            'Irving Penn style, austere north-light studio, mottled grey backdrop, sculptural economy',
        },
        {
          id: 'mcginley',
          label: 'Ryan McGinley',
          description: 'Free young bodies in golden open air.',
          promptHint:
            'Ryan McGinley style, carefree youth outdoors, golden flare, running and falling, road-trip freedom',
        },
        {
          id: 'mitchell',
          label: 'Tyler Mitchell',
          description: 'Sunlit leisure and dignity in soft pastel colour.',
          promptHint:
            'Tyler Mitchell style, sunlit leisure, soft pastel fabrics, tender dignified portraiture',
        },
        {
          id: 'collins',
          label: 'Petra Collins',
          description: 'Hazy pink girlhood under coloured light.',
          promptHint: 'Petra Collins style, hazy 35mm girlhood, pink-red gels, dreamy bedroom melancholy',
        },
        {
          id: 'beaton',
          label: 'Cecil Beaton',
          description: 'Theatrical society glamour with paper flowers and silver.',
          promptHint:
            'Cecil Beaton style, theatrical society portrait, silvery backdrops, flowers, aristocratic elegance',
        },
      ],
    },
    {
      id: 'documentary',
      label: 'Documentary & Street',
      icon: 'eye',
      term: '% style',
      properNames: true,
      options: [
        {
          id: 'henri-cartier-bresson',
          description: 'The decisive moment, held by geometry.',
          promptHint:
            'Henri Cartier-Bresson style, decisive moment, precise geometry, available-light black-and-white',
        },
        {
          id: 'vivian-maier',
          description: 'Wry mid-century street life and reflections.',
          promptHint:
            'Vivian Maier style, square-format street photograph, wry human detail, shop-window reflections',
        },
        {
          id: 'saul-leiter',
          description: 'Painted city glimpses through wet glass.',
          promptHint:
            'Saul Leiter style, street glimpsed through misted glass, umbrella reds, painterly layered abstraction',
        },
        {
          id: 'daido-moriyama',
          description: 'Harsh, blurred, grainy prowling of the city.',
          promptHint:
            'Daido Moriyama style, harsh grainy black-and-white, blur, tilted prowling street frames',
        },
        {
          id: 'robert-capa',
          description: 'Shaky nerve at the heart of the action.',
          promptHint: 'Robert Capa style, close-range war reportage, shaken frame, grain, human courage',
        },
        {
          id: 'sebastiao-salgado',
          label: 'Sebastião Salgado',
          description: 'Epic monochrome of labour and land.',
          promptHint:
            'Sebastião Salgado style, epic monochrome, luminous greys, labour and landscape at biblical scale',
        },
        {
          id: 'diane-arbus',
          description: 'Frontal, unsettling portraits of outsiders.',
          promptHint:
            'Diane Arbus style, frontal square portrait, direct flash, unsettling stillness, outsider dignity',
        },
        {
          id: 'rinko-kawauchi',
          description: 'Pale, luminous fragments of the everyday.',
          promptHint:
            'Rinko Kawauchi style, pale luminous everyday fragment, soft overexposure, quiet wonder',
        },
        {
          id: 'tillmans',
          label: 'Wolfgang Tillmans',
          description: 'Casual, tender snapshots of ordinary things.',
          promptHint:
            'Wolfgang Tillmans style, casual tender snapshot, natural light, intimate ordinary detail',
        },
        {
          id: 'klein',
          label: 'William Klein',
          description: 'Wild wide-angle energy pressed into the crowd.',
          promptHint:
            'William Klein style, wide-angle street chaos, blurred faces, grain, confrontational energy',
        },
        {
          id: 'gordon-parks',
          description: 'Dignified stories of struggle in rich colour or grey.',
          promptHint:
            'Gordon Parks style, dignified social documentary, rich mid-century colour, compassionate framing',
        },
        {
          id: 'fan-ho',
          description: 'Geometric light shafts over old Hong Kong.',
          promptHint:
            'Fan Ho style, geometric light shafts, smoky alley, small lone figure, mid-century monochrome',
        },
      ],
    },
    {
      id: 'cinematographers',
      label: 'Cinematographers',
      icon: 'clapperboard',
      term: '% cinematography',
      properNames: true,
      options: [
        {
          id: 'roger-deakins',
          description: 'Motivated single-source light and clean silhouettes.',
          promptHint:
            'Roger Deakins cinematography, motivated single-source light, clean silhouettes, restrained naturalism',
        },
        {
          id: 'emmanuel-lubezki',
          description: 'Floating wide lenses in pure natural light.',
          promptHint:
            'Emmanuel Lubezki cinematography, floating wide lens, natural dusk light, immersive closeness',
        },
        {
          id: 'greig-fraser',
          description: 'Textured, shadow-heavy images with soft modern glow.',
          promptHint:
            'Greig Fraser cinematography, textured deep shadow, soft ambient glow, monumental dusty scale',
        },
        {
          id: 'christopher-doyle',
          description: 'Smeared neon longing in cramped rooms.',
          promptHint:
            'Christopher Doyle cinematography, smeared neon, step-printed blur, saturated longing in cramped interiors',
        },
        {
          id: 'vittorio-storaro',
          description: 'Symbolic colour and operatic light.',
          promptHint:
            'Vittorio Storaro cinematography, symbolic amber and blue, operatic light shafts, painterly frames',
        },
        {
          id: 'hoyte-van-hoytema',
          label: 'Hoyte van Hoytema',
          description: 'Large-format clarity with weight and cool distance.',
          promptHint:
            'Hoyte van Hoytema cinematography, large-format clarity, cool naturalism, practical light, human scale against vastness',
        },
      ],
    },
    {
      id: 'concept',
      label: 'Concept Art',
      icon: 'brush',
      term: '% style',
      properNames: true,
      options: [
        {
          id: 'greg-rutkowski',
          description: 'Stormy, heroic fantasy in thick golden paint.',
          promptHint:
            'Greg Rutkowski style, heroic fantasy oil painting, stormy golden light, dynamic brushwork',
        },
        {
          id: 'magali-villeneuve',
          description: 'Refined character portraits with jewel-like detail.',
          promptHint:
            'Magali Villeneuve style, refined fantasy character portrait, jewel-like detail, graceful lighting',
        },
        {
          id: 'charlie-bowater',
          description: 'Moody painterly faces with luminous eyes.',
          promptHint:
            'Charlie Bowater style, moody painterly portrait, luminous eyes, wind-tangled hair, autumn tones',
        },
        {
          id: 'sam-spratt',
          description: 'Dense symbolic portraits rendered like old masters.',
          promptHint:
            'Sam Spratt style, symbolic digital portrait, old-master rendering, dense intricate brushwork',
        },
        {
          id: 'ruan-jia',
          description: 'Calligraphic strokes and glowing ornate costume.',
          promptHint:
            'Ruan Jia style, calligraphic digital brushwork, ornate costume, cool glow, fluid anatomy',
        },
        {
          id: 'ilya-kuvshinov',
          description: 'Clean modern anime portraits with soft colour blocks.',
          promptHint:
            'Ilya Kuvshinov style, modern anime portrait, clean planes, soft colour blocks, wistful gaze',
        },
        {
          id: 'wlop',
          label: 'WLOP',
          term: 'WLOP style',
          description: 'Ethereal heroines lit by drifting light.',
          promptHint:
            'WLOP style, ethereal heroine, flowing hair and fabric, drifting particles, moonlit glow',
        },
        {
          id: 'artgerm',
          description: 'Polished comic-cover heroines with glossy skin.',
          promptHint:
            'Artgerm style, polished comic-cover portrait, glossy skin, sleek line, vivid accent colour',
        },
      ],
    },
    {
      id: 'illustrators',
      label: 'Illustration & Fine Art',
      icon: 'palette',
      term: '% style',
      properNames: true,
      options: [
        {
          id: 'makoto-shinkai',
          description: 'Radiant skies and aching twilight detail.',
          promptHint:
            'Makoto Shinkai style, radiant anime sky, towering clouds, lens flare, aching twilight detail',
        },
        {
          id: 'studio-ghibli',
          description: 'Hand-painted meadows and gentle wonder.',
          promptHint:
            'Studio Ghibli style, hand-painted anime backgrounds, lush meadows, gentle wonder, rounded warmth',
        },
        {
          id: 'alphonse-mucha',
          description: 'Art-nouveau women framed by flowing ornament.',
          promptHint:
            'Alphonse Mucha style, art-nouveau poster, flowing hair, floral halo, ornamental border, muted gold',
        },
        {
          id: 'carne-griffiths',
          description: 'Portraits in tea stains, ink and flowers.',
          promptHint: 'Carne Griffiths style, ink-and-tea portrait, dripping floral linework, stained paper',
        },
        {
          id: 'conrad-roset',
          description: 'Spare nudes and faces in fluid watercolour.',
          promptHint: 'Conrad Roset style, spare fluid ink line, watercolour bursts, delicate dreamy figure',
        },
        {
          id: 'akihito-yoshida',
          description: 'Quiet Japanese documentary of devotion and time.',
          promptHint:
            'Akihito Yoshida style, quiet Japanese documentary, intimate devotion, soft monochrome daylight',
        },
        {
          id: 'karol-bak',
          description: 'Mystical women with ornate halos and mist.',
          promptHint: 'Karol Bak style, mystical symbolic painting, ornate headdress, veils, glowing mist',
        },
        {
          id: 'ismail-inceoglu',
          description: 'Lone figures before immense atmospheric machines.',
          promptHint:
            'Ismail Inceoglu style, atmospheric digital painting, lone figure, colossal structure, glowing haze',
        },
        {
          id: 'stefan-gesell',
          description: 'Dark cinematic beauty with decayed texture.',
          promptHint:
            'Stefan Gesell style, dark cinematic beauty portrait, decayed textures, smoky surreal retouching',
        },
        {
          id: 'andrew-atroshenko',
          description: 'Dancers and romance in warm impressionist strokes.',
          promptHint:
            'Andrew Atroshenko style, romantic impressionist figure, warm palette-knife strokes, dancing fabric',
        },
        {
          id: 'peter-gric',
          description: 'Biomechanical architecture growing out of flesh and stone.',
          promptHint:
            'Peter Gric style, fantastic-realist biomechanical structures, cracked stone figures, infinite desert',
        },
        {
          id: 'ingrid-baars',
          description: 'Hybrid goddess portraits with sculpted digital forms.',
          promptHint:
            'Ingrid Baars style, hybrid goddess portrait, sculptural digital collage, dark lustrous skin',
        },
        {
          id: 'guido-van-helten',
          label: 'Guido van Helten',
          description: 'Monumental monochrome faces on concrete walls.',
          promptHint:
            'Guido van Helten style, monumental monochrome mural, weathered concrete, tender photoreal face',
        },
        {
          id: 'yigal-ozeri',
          description: 'Photoreal oil portraits of women in wild nature.',
          promptHint:
            'Yigal Ozeri style, photoreal oil portrait, wind-lit hair, woman immersed in wild meadow',
        },
        {
          id: 'sherman',
          label: 'Cindy Sherman',
          description: 'One person in a staged role, half film still.',
          promptHint:
            'Cindy Sherman style, staged self-disguise, character costume, uneasy film-still narrative',
        },
        {
          id: 'crewdson',
          label: 'Gregory Crewdson',
          description: 'Suburban dusk lit like a vast film set.',
          promptHint:
            'Gregory Crewdson style, suburban twilight tableau, film-set lighting, uncanny stillness',
        },
        {
          id: 'weston',
          label: 'Edward Weston',
          description: 'Organic form in sharp, sculptural monochrome.',
          promptHint:
            'Edward Weston style, sharp large-format monochrome, sculptural organic form, silvery gradation',
        },
      ],
    },
  ],
});
