import { multiPicker } from '../define-picker.js';

export const musicGenre = multiPicker({
  nodeType: 'music-genre',
  label: 'Music Genre',
  dimensions: [
    {
      field: 'genre',
      label: 'Genre',
      maxPicks: 3,
      categories: [
        {
          id: 'hip-hop-rnb',
          label: 'Hip Hop / R&B',
          icon: 'mic',
          options: [
            {
              id: 'hip-hop',
              description: 'Rapped verses over a heavy drum groove.',
              promptHint: 'hip-hop with rapped verses, sampled loops and a heavy drum groove',
            },
            {
              id: 'rnb',
              label: 'R&B',
              term: 'R&B',
              description: 'Smooth singing over groove.',
              promptHint: 'R&B, smooth expressive vocals, lush chords, deep groove',
            },
            {
              id: 'soul',
              description: 'Heartfelt singing with horns.',
              promptHint: 'classic soul, heartfelt vocals, horn section, organ, steady backbeat',
            },
            {
              id: 'funk',
              description: 'Syncopated bass and tight rhythm.',
              promptHint: 'funk, slapping syncopated bass, tight guitar scratch, punchy horns',
            },
            {
              id: 'lofi',
              label: 'Lo-Fi',
              term: 'lo-fi',
              description: 'Imperfect, warm, tape-soft sound.',
              promptHint: 'lo-fi music, warm tape saturation, soft imperfections, muted intimate sound',
            },
          ],
        },
        {
          id: 'electronic',
          label: 'Electronic',
          icon: 'audio-waveform',
          options: [
            {
              id: 'electronic',
              description: 'Music built from synths and machines.',
              promptHint: 'electronic music, layered synthesisers, programmed drums, evolving textures',
            },
            {
              id: 'industrial',
              description: 'Metal, noise and machine anger.',
              promptHint: 'industrial, pounding metal percussion, distorted synths, harsh noise',
            },
            {
              id: 'ambient-genre',
              label: 'Ambient',
              description: 'Atmosphere first, rhythm last.',
              promptHint: 'ambient soundscape, slow drifting harmonics, deep space, gentle movement',
            },
            {
              id: 'experimental',
              description: 'Rules left behind.',
              promptHint:
                'experimental music, unusual structures, extended techniques, unexpected sound sources',
            },
            {
              id: 'chill',
              description: 'Easy, unhurried, warm.',
              promptHint: 'chill music, easy mid-tempo groove, warm pads, soft guitar',
            },
            {
              id: 'disco',
              description: 'Strings, bass and mirror balls.',
              promptHint: 'disco, four-on-the-floor, octave bass, sweeping strings, wah guitar',
            },
          ],
        },
        {
          id: 'pop',
          label: 'Pop',
          icon: 'star',
          options: [
            {
              id: 'pop',
              description: 'Catchy hooks and clear production.',
              promptHint: 'contemporary pop, catchy chorus, clean vocals, bright polished production',
            },
            {
              id: 'anime',
              description: 'Soaring themes from animated series.',
              promptHint: 'anime song, soaring melody, fast rock band, strings, heroic key change',
            },
          ],
        },
        {
          id: 'rock-metal',
          label: 'Rock / Metal',
          icon: 'guitar',
          options: [
            {
              id: 'rock',
              description: 'Guitars, bass, drums and drive.',
              promptHint: 'rock, electric guitars, live drums, driving bass, strong vocal',
            },
            {
              id: 'punk',
              description: 'Anger, speed and simplicity.',
              promptHint: 'punk, fast raw guitars, shouted gang vocals, rebellious attitude',
            },
            {
              id: 'metal',
              description: 'Heavy riffs and power.',
              promptHint: 'metal, heavy distorted riffs, double-kick drums, powerful vocals',
            },
          ],
        },
        {
          id: 'acoustic-roots',
          label: 'Acoustic / Roots',
          icon: 'tree-pine',
          options: [
            {
              id: 'jazz',
              description: 'Swing, improvisation and rich chords.',
              promptHint: 'jazz, swinging rhythm section, improvised solos, rich extended harmony',
            },
            {
              id: 'blues',
              description: 'Bent notes over twelve bars.',
              promptHint: 'blues, twelve-bar form, bent guitar notes, soulful weary vocals',
            },
            {
              id: 'country',
              description: 'Stories, twang and steel guitar.',
              promptHint: 'country, storytelling vocals, twangy guitar, pedal steel, fiddle',
            },
            {
              id: 'folk',
              description: 'Songs with acoustic guitar.',
              promptHint: 'folk, fingerpicked acoustic guitar, plain intimate voice, storytelling',
            },
            {
              id: 'gospel',
              description: 'Praise with choir and organ.',
              promptHint: 'gospel, powerful choir, Hammond organ, handclaps, rising praise',
            },
          ],
        },
        {
          id: 'global',
          label: 'Global',
          icon: 'globe',
          options: [
            {
              id: 'reggae',
              description: 'Off-beat guitar and deep bass.',
              promptHint: 'reggae, off-beat guitar skank, deep melodic bass, one-drop drums',
            },
            {
              id: 'latin',
              term: 'Latin',
              description: 'Rhythms and song from Latin America.',
              promptHint: 'Latin music, syncopated percussion, nylon guitar, brass, Spanish vocals',
            },
            {
              id: 'world',
              description: 'Traditions from many places.',
              promptHint: 'world music, traditional instruments, blended cultures, organic percussion',
            },
          ],
        },
        {
          id: 'cinematic',
          label: 'Cinematic / Score',
          icon: 'clapperboard',
          options: [
            {
              id: 'classical',
              description: 'Orchestral and chamber tradition.',
              promptHint: 'classical music, orchestral strings, woodwind, formal elegant structure',
            },
            {
              id: 'cinematic',
              description: 'Film-like scoring with scale.',
              promptHint: 'cinematic score, wide orchestral strings, deep percussion, emotional build',
            },
            {
              id: 'video-game',
              description: 'Looping themes for play.',
              promptHint: 'video-game music, memorable looping theme, energetic layers, adventurous melody',
            },
            {
              id: 'holiday',
              description: 'Warm seasonal celebration.',
              promptHint: 'holiday music, sleigh bells, warm strings, cosy celebratory melody',
            },
            {
              id: 'children',
              description: 'Simple, bright and friendly.',
              promptHint: "children's music, simple bright melody, ukulele, glockenspiel, playful voices",
            },
          ],
        },
      ],
    },
    {
      field: 'subgenre',
      label: 'Subgenre',
      categories: [
        {
          id: 'hip-hop-rnb',
          label: 'Hip Hop / R&B',
          icon: 'mic',
          options: [
            {
              id: 'trap',
              description: 'Booming 808s and rolling hi-hats.',
              promptHint: 'trap, booming 808 bass, skittering triplet hi-hats, dark minimal synths',
            },
            {
              id: 'boom-bap',
              description: 'Dusty drums and jazzy samples.',
              promptHint: '1990s boom bap, dusty punchy drums, chopped jazz samples, vinyl crackle',
            },
            {
              id: 'lo-fi-hip-hop',
              label: 'Lo-Fi Hip Hop',
              description: 'Soft, hazy beats to relax to.',
              promptHint: 'lo-fi hip-hop, mellow Rhodes chords, swung dusty drums, tape hiss',
            },
            {
              id: 'drill',
              description: 'Sliding bass and menacing energy.',
              promptHint: 'Chicago drill, sliding 808s, ominous bells, sparse menacing drums',
            },
            {
              id: 'uk-drill',
              label: 'UK Drill',
              term: 'UK drill',
              description: 'Syncopated hats and gliding bass.',
              promptHint: 'UK drill, gliding 808s, syncopated hats, dark piano, tense flow',
            },
            {
              id: 'cloud-rap',
              description: 'Floating pads and dreamy flow.',
              promptHint: 'cloud rap, floating reverb pads, airy samples, drowsy flow',
            },
            {
              id: 'conscious-rap',
              description: 'Thoughtful lyrics over soulful beats.',
              promptHint: 'conscious rap, thoughtful lyrics, soulful samples, warm live drums',
            },
            {
              id: 'gangsta-rap',
              description: 'Hard street stories on heavy funk.',
              promptHint: '1990s gangsta rap, hard street delivery, heavy funk bass, sirens',
            },
            {
              id: 'jazz-rap',
              description: 'Rap over horns and upright bass.',
              promptHint: 'jazz rap, upright bass, muted horns, brushed drums, laid-back flow',
            },
            {
              id: 'alt-hip-hop',
              label: 'Alt Hip Hop',
              description: 'Left-field beats and odd structures.',
              promptHint: 'alternative hip-hop, left-field production, live instruments, unusual structure',
            },
            {
              id: 'phonk',
              description: 'Dark Memphis tapes and cowbells.',
              promptHint: 'phonk, dark Memphis vocal chops, distorted cowbell, gritty tape bass',
            },
            {
              id: 'drift-phonk',
              description: 'Aggressive, distorted phonk for speed.',
              promptHint: 'drift phonk, aggressive distorted cowbell melody, overdriven 808, racing tempo',
            },
            {
              id: 'uk-hip-hop',
              label: 'UK Hip Hop',
              term: 'UK hip-hop',
              description: 'British voices over raw beats.',
              promptHint: 'UK hip-hop, British-accented rap, raw soulful breaks, grey-sky mood',
            },
            {
              id: 'grime',
              description: 'Fast, icy beats and spat bars.',
              promptHint: 'grime, 140 BPM icy square-wave synths, sub bass, rapid spat bars',
            },
            {
              id: 'pluggnb',
              label: 'PluggnB',
              term: 'pluggnb',
              description: 'Glossy plugg drums with R&B chords.',
              promptHint: 'pluggnb, glossy R&B chords, soft bells, bouncing 808s',
            },
            {
              id: 'rage',
              description: 'Blown-out synths and mosh energy.',
              promptHint: 'rage rap, blown-out arpeggiated synths, distorted 808s, mosh-pit energy',
            },
            {
              id: 'jersey-club',
              term: 'Jersey club',
              description: 'Bouncing kicks and chopped vocals.',
              promptHint: 'Jersey club, five-kick bounce pattern, chopped vocals, bed-squeak hits',
            },
            {
              id: 'brazilian-funk',
              term: 'Brazilian funk',
              description: 'Raw, percussive favela party beat.',
              promptHint: 'Brazilian funk, raw tamborzão beat, shouted vocals, distorted bass',
            },
            {
              id: 'moombahton',
              description: 'Slow house meets reggaeton swing.',
              promptHint: 'moombahton, 108 BPM dembow groove, house synths, heavy drops',
            },
            {
              id: 'glitch-hop',
              description: 'Broken beats and digital stutters.',
              promptHint: 'glitch hop, broken swung beats, digital stutters, wobbling bass',
            },
            {
              id: 'neo-soul',
              description: 'Warm live grooves and rich chords.',
              promptHint: 'neo-soul, warm Rhodes, laid-back live drums, rich extended chords',
            },
            {
              id: 'contemporary-rnb',
              label: 'Contemporary R&B',
              term: 'contemporary R&B',
              description: 'Polished modern vocal grooves.',
              promptHint: 'contemporary R&B, polished vocals, crisp drums, glossy synth bass',
            },
            {
              id: 'alt-rnb',
              label: 'Alt R&B',
              term: 'alternative R&B',
              description: 'Moody, spacious, experimental.',
              promptHint: 'alternative R&B, moody spacious production, falsetto, submerged drums',
            },
            {
              id: 'neo-rnb',
              label: 'Neo R&B',
              term: 'neo R&B',
              description: 'Modern take on classic slow jams.',
              promptHint: 'neo R&B, modern slow-jam harmonies, silky layers, minimal trap drums',
            },
            {
              id: 'quiet-storm',
              description: 'Late-night romantic slow groove.',
              promptHint: 'quiet storm, late-night slow groove, velvet vocals, soft saxophone',
            },
            {
              id: 'new-jack-swing',
              description: 'Late-80s swing beats with R&B vocals.',
              promptHint: 'new jack swing, late-80s swung drum machine, stabs, layered R&B vocals',
            },
            {
              id: 'future-soul',
              description: 'Soul voices over electronic textures.',
              promptHint: 'future soul, soulful vocal over warped electronic textures, off-grid drums',
            },
            {
              id: 'motown',
              term: 'Motown',
              description: 'Bright 60s hit-factory soul.',
              promptHint:
                'Motown soul, tambourine backbeat, melodic bass, bright horns, call-and-response vocals',
            },
            {
              id: 'northern-soul',
              term: 'Northern soul',
              description: 'Fast, stomping dance-floor soul.',
              promptHint: 'Northern soul, fast stomping beat, driving piano, urgent vocals',
            },
            {
              id: 'southern-soul',
              term: 'Southern soul',
              description: 'Gritty, church-fed soul.',
              promptHint: 'Southern soul, gritty church-fed vocals, Hammond organ, greasy horns',
            },
            {
              id: 'psychedelic-soul',
              description: 'Fuzz, strings and long grooves.',
              promptHint: 'psychedelic soul, wah guitar, fuzz, sweeping strings, extended groove',
            },
            {
              id: 'p-funk',
              label: 'P-Funk',
              term: 'P-Funk',
              description: 'Cosmic, rubbery party funk.',
              promptHint: 'P-Funk, rubbery synth bass, chant vocals, cosmic party horns',
            },
            {
              id: 'g-funk',
              label: 'G-Funk',
              term: 'G-funk',
              description: 'Whining synth leads and laid-back bass.',
              promptHint: 'G-funk, whining portamento synth lead, rolling bass, West Coast ease',
            },
            {
              id: 'electro-funk',
              description: 'Drum machines and robot voices.',
              promptHint: 'electro-funk, 808 drum machine, vocoder, stabbing analogue synths',
            },
            {
              id: 'jazz-funk',
              description: 'Funky grooves with jazz solos.',
              promptHint: 'jazz-funk, slap bass, Fender Rhodes, horn solos, tight pocket',
            },
            {
              id: 'lofi-beats',
              label: 'Lo-Fi Beats',
              description: 'Study beats with soft drums.',
              promptHint: 'lo-fi beats, gentle piano loop, soft swung drums, rain texture',
            },
            {
              id: 'lofi-jazz',
              label: 'Lo-Fi Jazz',
              description: 'Dusty jazz loops, brushed drums.',
              promptHint: 'lo-fi jazz, dusty sax loop, brushed drums, mellow double bass',
            },
            {
              id: 'chillhop',
              description: 'Relaxed, jazzy hip-hop instrumentals.',
              promptHint: 'chillhop, relaxed jazzy guitar, head-nod drums, sunny warm mix',
            },
          ],
        },
        {
          id: 'electronic',
          label: 'Electronic',
          icon: 'audio-waveform',
          options: [
            {
              id: 'house',
              description: 'Four-on-the-floor club pulse.',
              promptHint: 'house, four-on-the-floor kick, off-beat hats, soulful piano stabs',
            },
            {
              id: 'deep-house',
              description: 'Smooth, warm, late-night house.',
              promptHint: 'deep house, warm sub bass, jazzy chords, soft shuffling groove',
            },
            {
              id: 'tech-house',
              description: 'Tight, percussive, rolling.',
              promptHint: 'tech house, tight percussive loops, rolling bassline, minimal vocal hook',
            },
            {
              id: 'afro-house',
              term: 'Afro house',
              description: 'Percussive, spiritual house.',
              promptHint: 'Afro house, layered African percussion, deep bass, hypnotic chants',
            },
            {
              id: 'amapiano',
              description: 'Log-drum bass and jazzy keys.',
              promptHint: 'amapiano, log-drum bass, airy shakers, jazzy piano, unhurried 112 BPM',
            },
            {
              id: 'techno',
              description: 'Driving machine rhythm.',
              promptHint: 'techno, relentless kick, hypnotic machine rhythm, metallic percussion',
            },
            {
              id: 'minimal-techno',
              description: 'Sparse, precise, hypnotic.',
              promptHint: 'minimal techno, sparse clicks, subtle modulation, deep steady pulse',
            },
            {
              id: 'melodic-techno',
              description: 'Emotional arpeggios over driving kick.',
              promptHint: 'melodic techno, emotional arpeggios, wide pads, driving kick',
            },
            {
              id: 'drum-and-bass',
              label: 'Drum & Bass',
              description: 'Fast breaks and deep bass.',
              promptHint: 'drum and bass, 174 BPM breakbeats, rolling reese bass',
            },
            {
              id: 'jungle',
              description: 'Chopped breaks and ragga bass.',
              promptHint: 'jungle, frantically chopped Amen breaks, ragga samples, dub sub bass',
            },
            {
              id: 'dubstep',
              description: 'Half-time drums and wobbling bass.',
              promptHint: 'dubstep, half-time 140 BPM drums, growling wobble bass, heavy drop',
            },
            {
              id: 'future-bass',
              description: 'Bright, swelling chords and pitched vocals.',
              promptHint: 'future bass, swelling detuned chords, pitched vocal chops, sparkling drops',
            },
            {
              id: 'trap-edm',
              label: 'Trap EDM',
              term: 'trap EDM',
              description: 'Festival trap with huge brass drops.',
              promptHint: 'festival trap EDM, huge brass drop, 808s, rapid snare builds',
            },
            {
              id: 'synthwave',
              description: 'Neon 80s nostalgia.',
              promptHint: 'synthwave, 1980s analogue synths, gated drums, neon night-drive mood',
            },
            {
              id: 'outrun',
              description: 'Fast, arpeggiated night driving.',
              promptHint: 'outrun, driving arpeggiated bass, soaring lead synth, retro racing energy',
            },
            {
              id: 'vaporwave',
              description: 'Slowed mall music in a haze.',
              promptHint: 'vaporwave, slowed pitched-down samples, reverb haze, mall nostalgia',
            },
            {
              id: 'trance',
              description: 'Soaring melodies and long builds.',
              promptHint: 'trance, soaring supersaw lead, rolling bass, long euphoric build',
            },
            {
              id: 'psytrance',
              description: 'Galloping bass and acid squelches.',
              promptHint: 'psytrance, galloping triplet bass, acid squelches, psychedelic effects',
            },
            {
              id: 'ambient',
              description: 'Slow, weightless sound without beat.',
              promptHint: 'ambient, weightless evolving pads, no beat, wide reverb',
            },
            {
              id: 'idm',
              label: 'IDM',
              term: 'IDM',
              description: 'Intricate, brainy electronica.',
              promptHint: 'IDM, intricate glitchy rhythms, delicate melodic synths, restless detail',
            },
            {
              id: 'breakbeat',
              description: 'Broken funky drums at club tempo.',
              promptHint: 'breakbeat, funky broken drums, acid bass, big rave stabs',
            },
            {
              id: 'garage-uk',
              label: 'UK Garage',
              term: 'UK garage',
              description: 'Skippy two-step swing.',
              promptHint: 'UK garage, skippy two-step drums, chopped vocals, warm organ bass',
            },
            {
              id: 'hardstyle',
              description: 'Distorted kicks and huge melodies.',
              promptHint: 'hardstyle, distorted pounding kick, screeching lead, anthem melody',
            },
            {
              id: 'footwork',
              description: 'Frantic, off-kilter dance battles.',
              promptHint: 'footwork, frantic 160 BPM off-kilter drums, stuttered samples',
            },
            {
              id: 'indie-electronic',
              description: 'Indie songs on synths.',
              promptHint: 'indie electronic, wistful vocals, vintage synths, crisp drum machine',
            },
            {
              id: 'ebm',
              label: 'EBM',
              term: 'EBM',
              description: 'Muscular sequenced body music.',
              promptHint: 'EBM, muscular sequenced bassline, stomping beat, barked vocals',
            },
            {
              id: 'industrial-metal',
              description: 'Riffs welded to machines.',
              promptHint: 'industrial metal, chugging riffs, machine drums, distorted samples',
            },
            {
              id: 'noise',
              description: 'Texture and distortion as music.',
              promptHint: 'noise, saturated distortion walls, feedback, abrasive texture',
            },
            {
              id: 'dark-ambient',
              description: 'Low drones and unease.',
              promptHint: 'dark ambient, low ominous drones, distant metallic echoes, unease',
            },
            {
              id: 'drone',
              description: 'One sustained sound, slowly changing.',
              promptHint: 'drone music, long sustained tones, slow harmonic beating, meditative weight',
            },
            {
              id: 'new-age',
              description: 'Gentle, healing and luminous.',
              promptHint: 'new age, gentle flutes, shimmering bells, soft pads, healing calm',
            },
            {
              id: 'space-music',
              description: 'Floating through the cosmos.',
              promptHint: 'space music, vast cosmic pads, slow sequencers, floating weightlessness',
            },
            {
              id: 'musique-concrete',
              label: 'Musique Concrète',
              description: 'Music from recorded everyday sound.',
              promptHint:
                'musique concrète, edited field recordings, tape splices, everyday objects as sound',
            },
            {
              id: 'noise-music',
              description: 'Harsh sound as art.',
              promptHint:
                'harsh noise music, screaming feedback layers, contact microphones, total saturation',
            },
            {
              id: 'free-improv',
              description: 'Players inventing in the moment.',
              promptHint:
                'free improvisation, spontaneous interplay, extended instrumental techniques, no fixed pulse',
            },
            {
              id: 'sound-art',
              description: 'Sound made for spaces and ideas.',
              promptHint: 'sound art, spatial textures, conceptual field recordings, sparse gestures',
            },
            {
              id: 'chillout',
              description: 'Sunset-bar calm.',
              promptHint: 'chillout, sunset-bar calm, soft beats, airy vocals, ocean warmth',
            },
            {
              id: 'chillwave',
              description: 'Faded, sunlit synth pop.',
              promptHint: 'chillwave, faded tape synths, washed vocals, sunlit nostalgia',
            },
            {
              id: 'downtempo',
              description: 'Slow beats with detailed textures.',
              promptHint: 'downtempo, slow detailed beats, deep bass, cinematic textures',
            },
            {
              id: 'trip-hop',
              description: 'Smoky beats and haunted voices.',
              promptHint: 'trip hop, smoky slow breaks, vinyl strings, haunted female vocal',
            },
            {
              id: 'italo-disco',
              term: 'Italo disco',
              description: 'Romantic synth disco.',
              promptHint: 'Italo disco, arpeggiated synth bass, romantic vocals, sparkling 80s leads',
            },
            {
              id: 'nu-disco',
              description: 'Modern polished disco groove.',
              promptHint: 'nu-disco, filtered disco loops, modern punchy drums, funky bass',
            },
            {
              id: 'euro-disco',
              term: 'Euro disco',
              description: 'Bright continental dance pop.',
              promptHint: 'Euro disco, bright continental melodies, galloping synth bass, choir hooks',
            },
          ],
        },
        {
          id: 'pop',
          label: 'Pop',
          icon: 'star',
          options: [
            {
              id: 'synth-pop',
              description: 'Song-craft on synthesisers.',
              promptHint: 'synth-pop, analogue synth hooks, drum machine, cool melodic vocals',
            },
            {
              id: 'dream-pop',
              description: 'Blurred guitars and soft voices.',
              promptHint: 'dream pop, shimmering reverb guitars, breathy vocals, hazy synths',
            },
            {
              id: 'indie-pop',
              description: 'Charming, guitar-led tunes.',
              promptHint: 'indie pop, jangly guitars, charming melody, handclaps, honest vocals',
            },
            {
              id: 'k-pop',
              label: 'K-Pop',
              term: 'K-pop',
              description: 'High-gloss hooks and sharp switches.',
              promptHint: 'K-pop, high-gloss production, sharp section switches, group vocals, rap break',
            },
            {
              id: 'j-pop',
              label: 'J-Pop',
              term: 'J-pop',
              description: 'Bright chords and busy melodies.',
              promptHint: 'J-pop, bright fast chord changes, energetic melody, crisp band',
            },
            {
              id: 'art-pop',
              description: 'Ambitious, odd, theatrical pop.',
              promptHint: 'art pop, theatrical vocals, unusual arrangement, orchestral and electronic mix',
            },
            {
              id: 'bubblegum-pop',
              description: 'Sweet, simple and sunny.',
              promptHint: 'bubblegum pop, sweet simple hooks, handclaps, sunny harmonies',
            },
            {
              id: 'chamber-pop',
              description: 'Pop songs with strings and woodwind.',
              promptHint: 'chamber pop, string quartet, woodwind, piano, literate vocals',
            },
            {
              id: 'electro-pop',
              label: 'Electropop',
              description: 'Dance-ready pop with synth bite.',
              promptHint: 'electropop, biting synth bass, crisp beat, confident vocal hook',
            },
            {
              id: 'hyperpop',
              description: 'Everything pushed past the limit.',
              promptHint: 'hyperpop, pitched-up vocals, distorted bass, glitchy maximal production',
            },
            {
              id: 'power-pop',
              description: 'Crunchy guitars and big choruses.',
              promptHint: 'power pop, crunchy guitars, ringing chords, huge harmony chorus',
            },
            {
              id: 'bedroom-pop',
              description: 'Soft songs recorded at home.',
              promptHint: 'bedroom pop, soft close vocals, chorus guitar, simple drum machine',
            },
            {
              id: 'anime-opening',
              description: 'A ninety-second rush of energy.',
              promptHint: 'anime opening theme, explosive intro, driving drums, triumphant vocal chorus',
            },
            {
              id: 'j-rock',
              label: 'J-Rock',
              term: 'J-rock',
              description: 'Tight, melodic Japanese rock.',
              promptHint: 'J-rock, tight twin guitars, melodic bass runs, passionate vocals',
            },
            {
              id: 'city-pop',
              description: 'Sleek 80s Tokyo night music.',
              promptHint: 'city pop, sleek 1980s Tokyo groove, slap bass, brass, electric piano',
            },
          ],
        },
        {
          id: 'rock-metal',
          label: 'Rock / Metal',
          icon: 'guitar',
          options: [
            {
              id: 'classic-rock',
              description: '70s riffs and organ.',
              promptHint: 'classic rock, 1970s guitar riffs, Hammond organ, bluesy solos',
            },
            {
              id: 'hard-rock',
              description: 'Loud riffs and big vocals.',
              promptHint: 'hard rock, loud overdriven riffs, pounding drums, soaring vocals',
            },
            {
              id: 'indie-rock',
              description: 'Wiry guitars and wry vocals.',
              promptHint: 'indie rock, wiry guitars, driving drums, wry vocals',
            },
            {
              id: 'punk-rock',
              description: 'Three chords at full speed.',
              promptHint: 'punk rock, fast three-chord guitars, shouted vocals, raw energy',
            },
            {
              id: 'alt-rock',
              label: 'Alt Rock',
              description: 'Quiet verses, loud choruses.',
              promptHint: 'alternative rock, quiet-loud dynamics, fuzzy guitars, anthemic chorus',
            },
            {
              id: 'psychedelic-rock',
              description: 'Swirling, tripping guitar music.',
              promptHint: 'psychedelic rock, swirling phased guitars, organ, tape echo, drifting structure',
            },
            {
              id: 'garage-rock',
              description: 'Raw riffs from a small room.',
              promptHint: 'garage rock, raw fuzzy riffs, trashy drums, snarling vocals',
            },
            {
              id: 'surf-rock',
              description: 'Dripping reverb and tremolo picking.',
              promptHint: 'surf rock, spring-reverb guitar, tremolo picking, rolling toms',
            },
            {
              id: 'prog-rock',
              label: 'Prog Rock',
              description: 'Long forms and odd meters.',
              promptHint: 'progressive rock, odd meters, long suites, virtuoso keyboards and guitar',
            },
            {
              id: 'post-rock',
              description: 'Slow instrumental crescendos.',
              promptHint: 'post-rock, slow instrumental build, shimmering guitars, immense crescendo',
            },
            {
              id: 'shoegaze',
              description: 'Walls of blurred guitar.',
              promptHint: 'shoegaze, walls of blurred distorted guitar, buried dreamy vocals',
            },
            {
              id: 'math-rock',
              description: 'Knotty rhythms and tapped guitars.',
              promptHint: 'math rock, knotty odd rhythms, tapped clean guitars, sudden stops',
            },
            {
              id: 'stoner-rock',
              description: 'Slow, fuzzy desert riffs.',
              promptHint: 'stoner rock, slow fuzzy down-tuned riffs, desert groove, hazy vocals',
            },
            {
              id: 'emo',
              description: 'Confessional, twinkling and loud.',
              promptHint: 'emo, confessional vocals, twinkling guitars, explosive cathartic chorus',
            },
            {
              id: 'hardcore-punk',
              description: 'Shorter, faster, angrier.',
              promptHint: 'hardcore punk, extremely fast drums, barked vocals, breakdowns',
            },
            {
              id: 'post-punk',
              description: 'Cold bass lines and angular guitar.',
              promptHint: 'post-punk, cold driving bass, angular chorus guitar, deadpan vocals',
            },
            {
              id: 'pop-punk',
              description: 'Fast and sugary.',
              promptHint: 'pop punk, fast power chords, bright sing-along chorus, youthful vocals',
            },
            {
              id: 'skate-punk',
              description: 'Relentless double-time melody.',
              promptHint: 'skate punk, double-time drums, melodic guitar leads, layered harmonies',
            },
            {
              id: 'anarcho-punk',
              description: 'Political fury on a shoestring.',
              promptHint: 'anarcho-punk, political shouted vocals, raw buzzing guitar, martial drums',
            },
            {
              id: 'heavy-metal',
              description: 'Galloping riffs and high screams.',
              promptHint: 'classic heavy metal, galloping riffs, twin guitar leads, operatic high vocals',
            },
            {
              id: 'death-metal',
              description: 'Guttural voices and blasting drums.',
              promptHint: 'death metal, guttural growls, blast beats, tremolo riffs',
            },
            {
              id: 'black-metal',
              description: 'Icy tremolo and shrieks.',
              promptHint: 'black metal, icy tremolo guitars, shrieked vocals, blast beats, bleak atmosphere',
            },
            {
              id: 'thrash-metal',
              description: 'Fast, precise aggression.',
              promptHint: 'thrash metal, fast palm-muted riffs, aggressive shouts, shredding solos',
            },
            {
              id: 'doom-metal',
              description: 'Crushingly slow and heavy.',
              promptHint: 'doom metal, crushingly slow riffs, cavernous drums, mournful vocals',
            },
            {
              id: 'power-metal',
              description: 'Heroic, fast and melodic.',
              promptHint: 'power metal, heroic soaring vocals, fast double kick, choir and keyboards',
            },
            {
              id: 'prog-metal',
              label: 'Prog Metal',
              description: 'Complex, technical and epic.',
              promptHint: 'progressive metal, complex time signatures, technical riffs, atmospheric keys',
            },
            {
              id: 'metalcore',
              description: 'Breakdowns and melodic choruses.',
              promptHint: 'metalcore, screamed verses, melodic chorus, heavy breakdowns',
            },
            {
              id: 'deathcore',
              description: 'Lower, slower, more brutal breakdowns.',
              promptHint: 'deathcore, brutal low growls, blast beats, crushing slow breakdowns',
            },
            {
              id: 'nu-metal',
              description: 'Down-tuned bounce with rap vocals.',
              promptHint: 'nu metal, down-tuned bounce riffs, rap-scream vocals, turntable scratches',
            },
            {
              id: 'sludge-metal',
              description: 'Thick, swampy and angry.',
              promptHint: 'sludge metal, thick swampy riffs, harsh shouts, feedback',
            },
            {
              id: 'symphonic-metal',
              description: 'Orchestra and choir over riffs.',
              promptHint: 'symphonic metal, full orchestra, choir, operatic soprano, heavy guitars',
            },
          ],
        },
        {
          id: 'acoustic-roots',
          label: 'Acoustic / Roots',
          icon: 'tree-pine',
          options: [
            {
              id: 'bebop',
              description: 'Fast, virtuosic small-group jazz.',
              promptHint: 'bebop, blistering tempo, virtuosic saxophone lines, walking bass',
            },
            {
              id: 'smooth-jazz',
              description: 'Polished, easy instrumental groove.',
              promptHint: 'smooth jazz, polished soprano saxophone, soft keys, easy groove',
            },
            {
              id: 'fusion',
              description: 'Jazz harmony with rock power.',
              promptHint: 'jazz fusion, electric guitar, synth leads, complex grooves',
            },
            {
              id: 'cool-jazz',
              description: 'Relaxed and understated.',
              promptHint: 'cool jazz, relaxed muted trumpet, brushed drums, understated space',
            },
            {
              id: 'free-jazz',
              description: 'No rules, full intensity.',
              promptHint: 'free jazz, atonal saxophone, collective improvisation, unbound rhythm',
            },
            {
              id: 'swing',
              description: 'Dance-hall bounce with horns.',
              promptHint: '1930s swing, bouncing big-band rhythm, clarinet, dance-hall energy',
            },
            {
              id: 'big-band',
              description: 'Roaring brass and saxes.',
              promptHint: 'big band, roaring brass section, saxophone soli, driving ride cymbal',
            },
            {
              id: 'dixieland',
              term: 'Dixieland',
              description: 'New Orleans street polyphony.',
              promptHint: 'Dixieland jazz, New Orleans street polyphony, banjo, clarinet, trombone',
            },
            {
              id: 'latin-jazz',
              term: 'Latin jazz',
              description: 'Jazz over Afro-Cuban rhythm.',
              promptHint: 'Latin jazz, Afro-Cuban percussion, montuno piano, trumpet solos',
            },
            {
              id: 'nu-jazz',
              description: 'Jazz with modern electronics.',
              promptHint: 'nu jazz, live horns over electronic beats, lush chords',
            },
            {
              id: 'acid-jazz',
              description: 'Club grooves with jazz players.',
              promptHint: 'acid jazz, funky breaks, wah guitar, organ, club-ready horns',
            },
            {
              id: 'delta-blues',
              term: 'Delta blues',
              description: 'One voice, slide guitar, a stomping foot.',
              promptHint: 'Delta blues, solo slide guitar, foot stomp, raw field-holler vocal',
            },
            {
              id: 'chicago-blues',
              term: 'Chicago blues',
              description: 'Amplified band with harmonica.',
              promptHint: 'Chicago blues, amplified harmonica, electric guitar, piano shuffle',
            },
            {
              id: 'electric-blues',
              description: 'Singing lead guitar and a tight band.',
              promptHint: 'electric blues, singing overdriven lead guitar, organ, tight shuffle',
            },
            {
              id: 'jump-blues',
              description: 'Fast, brassy party blues.',
              promptHint: 'jump blues, fast shuffle, honking saxophone, shouted vocals',
            },
            {
              id: 'blues-rock',
              description: 'Loud guitar blues with rock drums.',
              promptHint: 'blues rock, gritty guitar riffs, heavy drums, raspy vocals',
            },
            {
              id: 'country-pop',
              description: 'Country stories with pop shine.',
              promptHint: 'country pop, polished vocals, acoustic guitar, radio-ready chorus',
            },
            {
              id: 'outlaw-country',
              description: 'Rough-edged, road-worn country.',
              promptHint: 'outlaw country, rough baritone vocal, driving guitar, road-worn attitude',
            },
            {
              id: 'alt-country',
              description: 'Country roots with indie heart.',
              promptHint: 'alternative country, ragged guitars, lonesome pedal steel, indie honesty',
            },
            {
              id: 'country-rock',
              description: 'Twang with a rock backbeat.',
              promptHint: 'country rock, twangy electric guitars, vocal harmonies, rock backbeat',
            },
            {
              id: 'americana',
              term: 'Americana',
              description: 'Dusty roots from many sources.',
              promptHint: 'Americana, acoustic guitar, mandolin, dusty harmonies, roots storytelling',
            },
            {
              id: 'honky-tonk',
              description: 'Bar-room country with piano.',
              promptHint: 'honky-tonk, bar-room piano, crying steel guitar, two-step rhythm',
            },
            {
              id: 'bluegrass',
              description: 'Fast banjo, fiddle and high harmony.',
              promptHint: 'bluegrass, fast banjo rolls, fiddle, mandolin chop, high lonesome harmony',
            },
            {
              id: 'indie-folk',
              description: 'Hushed voices and woodland textures.',
              promptHint: 'indie folk, hushed layered vocals, fingerpicking, banjo, woodland warmth',
            },
            {
              id: 'traditional-folk',
              description: 'Old songs, plain voices.',
              promptHint: 'traditional folk, unadorned vocals, fiddle, concertina, old ballad melody',
            },
            {
              id: 'celtic-folk',
              term: 'Celtic folk',
              description: 'Reels, pipes and lilting song.',
              promptHint: 'Celtic folk, tin whistle, fiddle reels, bodhrán, lilting vocal',
            },
            {
              id: 'freak-folk',
              description: 'Odd, ritual, homespun.',
              promptHint: 'freak folk, homespun percussion, warbling vocals, ritual strangeness',
            },
            {
              id: 'folk-rock',
              description: 'Acoustic song with a rock band.',
              promptHint: 'folk rock, twelve-string jangle, harmonies, electric rhythm section',
            },
            {
              id: 'anti-folk',
              description: 'Witty, rough, deliberately raw.',
              promptHint: 'anti-folk, witty deadpan lyrics, rough acoustic strumming, raw recording',
            },
            {
              id: 'traditional-gospel',
              description: 'Quartet harmony and church piano.',
              promptHint: 'traditional gospel, quartet harmony, church piano, call and response',
            },
            {
              id: 'contemporary-gospel',
              description: 'Modern band and soaring worship.',
              promptHint: 'contemporary gospel, modern band, soaring lead, layered choir',
            },
            {
              id: 'urban-gospel',
              description: 'Praise over R&B and hip-hop beats.',
              promptHint: 'urban gospel, R&B groove, choir stabs, rhythmic praise vocals',
            },
          ],
        },
        {
          id: 'global',
          label: 'Global',
          icon: 'globe',
          options: [
            {
              id: 'roots-reggae',
              description: 'Spiritual, bass-heavy 70s reggae.',
              promptHint: 'roots reggae, heavy bass, organ bubble, spiritual conscious vocals',
            },
            {
              id: 'dub',
              description: 'Echo, space and bass.',
              promptHint: 'dub, cavernous echo, stripped drums and bass, dropping vocal fragments',
            },
            {
              id: 'dancehall',
              description: 'Digital riddims and toasting.',
              promptHint: 'dancehall, digital riddim, energetic patois toasting, bashment bounce',
            },
            {
              id: 'ska',
              description: 'Fast off-beats and horns.',
              promptHint: 'ska, fast off-beat guitar, walking bass, punchy horns',
            },
            {
              id: 'rocksteady',
              description: 'Slower, soulful sixties groove.',
              promptHint: 'rocksteady, slow soulful groove, melodic bass, sweet vocal harmonies',
            },
            {
              id: 'salsa',
              description: 'Clave, horns and montuno piano.',
              promptHint: 'salsa, clave rhythm, montuno piano, congas, blazing horns',
            },
            {
              id: 'bossa-nova',
              description: 'Soft voice and nylon guitar.',
              promptHint: 'bossa nova, soft nylon guitar, whispered vocal, gentle brushed samba',
            },
            {
              id: 'reggaeton',
              description: 'Dembow beat for the dance floor.',
              promptHint: 'reggaeton, dembow beat, deep bass, Spanish rap-sung vocals',
            },
            {
              id: 'cumbia',
              description: 'Shuffling drum, accordion and guacharaca.',
              promptHint: 'cumbia, shuffling guacharaca, accordion, rolling bass, festive vocals',
            },
            {
              id: 'merengue',
              description: 'Fast two-step with accordion or sax.',
              promptHint: 'merengue, fast two-step beat, güira, saxophone riffs',
            },
            {
              id: 'bachata',
              description: 'Romantic picked guitars.',
              promptHint: 'bachata, romantic picked requinto guitar, bongos, tender vocals',
            },
            {
              id: 'tango',
              description: 'Dramatic bandoneon and strings.',
              promptHint: 'tango, dramatic bandoneon, staccato strings, piano, tense pauses',
            },
            {
              id: 'mariachi',
              description: 'Trumpets, violins and big guitars.',
              promptHint: 'mariachi, bright trumpets, violins, guitarrón, passionate cries',
            },
            {
              id: 'samba',
              description: 'Carnival drums in full flow.',
              promptHint: 'samba, carnival drum battery, cavaquinho, whistles, joyful chorus',
            },
            {
              id: 'flamenco',
              description: 'Fierce guitar, handclaps and song.',
              promptHint: 'flamenco, fierce rasgueado guitar, palmas handclaps, raw cante',
            },
            {
              id: 'latin-pop',
              term: 'Latin pop',
              description: 'Radio hooks with Latin rhythm.',
              promptHint: 'Latin pop, catchy Spanish hook, acoustic guitar, bright percussion',
            },
            {
              id: 'latin-trap',
              term: 'Latin trap',
              description: 'Trap drums with Spanish vocals.',
              promptHint: 'Latin trap, 808s, dark melody, auto-tuned Spanish vocals',
            },
            {
              id: 'afrobeat',
              term: 'Afrobeat',
              description: 'Long funk grooves with horns.',
              promptHint: 'Afrobeat, long polyrhythmic groove, Tony Allen-style drums, horn riffs',
            },
            {
              id: 'afrobeats',
              term: 'Afrobeats',
              description: 'Modern West African pop.',
              promptHint: 'Afrobeats, modern West African pop, syncopated log percussion, sunny melody',
            },
            {
              id: 'highlife',
              description: 'Bright interlocking guitars.',
              promptHint: 'highlife, bright interlocking guitars, horns, lilting percussion',
            },
            {
              id: 'amapiano-w',
              label: 'Amapiano (World)',
              description: 'Township piano and log drum, sung.',
              promptHint: 'South African amapiano song, log drum, township vocals, whistles, soft piano',
            },
            {
              id: 'bhangra',
              description: 'Dhol drums and festival shouts.',
              promptHint: 'bhangra, pounding dhol, tumbi riff, festival shouts',
            },
            {
              id: 'bollywood',
              term: 'Bollywood',
              description: 'Film song with strings and tabla.',
              promptHint: 'Bollywood film song, sweeping strings, tabla, playback vocals, dance beat',
            },
            {
              id: 'indian-classical',
              term: 'Indian classical',
              description: 'Raga on sitar with tabla.',
              promptHint: 'Indian classical raga, sitar, tanpura drone, tabla cycles',
            },
            {
              id: 'klezmer',
              description: 'Laughing, crying clarinet dances.',
              promptHint: 'klezmer, laughing clarinet, violin, accordion, accelerating dance',
            },
            {
              id: 'balkan',
              term: 'Balkan',
              description: 'Wild brass in odd meters.',
              promptHint: 'Balkan brass, wild odd-meter rhythm, trumpets, tuba, wedding frenzy',
            },
            {
              id: 'middle-eastern',
              term: 'Middle Eastern',
              description: 'Oud, strings and ornate melody.',
              promptHint: 'Middle Eastern music, oud, quarter-tone strings, darbuka, ornate melody',
            },
            {
              id: 'celtic',
              term: 'Celtic',
              description: 'Harps, pipes and green hills.',
              promptHint: 'Celtic music, harp, uilleann pipes, whistle, misty melody',
            },
            {
              id: 'gamelan',
              description: 'Shimmering bronze gongs.',
              promptHint: 'gamelan, shimmering bronze metallophones, layered gong cycles',
            },
            {
              id: 'throat-singing',
              description: 'Overtones ring above a drone.',
              promptHint: 'Tuvan throat-singing music, overtone whistle above deep drone, horsehead fiddle',
            },
          ],
        },
        {
          id: 'cinematic',
          label: 'Cinematic / Score',
          icon: 'clapperboard',
          options: [
            {
              id: 'baroque',
              term: 'Baroque',
              description: 'Harpsichord and woven counterpoint.',
              promptHint: 'Baroque, harpsichord, woven counterpoint, string ensemble, ornamented lines',
            },
            {
              id: 'romantic',
              term: 'Romantic era',
              description: 'Sweeping melody and feeling.',
              promptHint: 'Romantic-era orchestra, sweeping melody, rich harmony, passionate rubato',
            },
            {
              id: 'modern-classical',
              description: 'Piano and strings with cinematic calm.',
              promptHint: 'modern classical, felt piano, sparse strings, reflective repetition',
            },
            {
              id: 'minimalist-classical',
              description: 'Patterns that shift by degrees.',
              promptHint: 'minimalist classical, pulsing repeated patterns, gradual phase shifts',
            },
            {
              id: 'choral',
              description: 'Massed voices in harmony.',
              promptHint: 'choral music, massed unaccompanied voices, cathedral reverb, layered harmony',
            },
            {
              id: 'chamber-music',
              description: 'A few players, closely listening.',
              promptHint: 'chamber music, string quartet, intimate interplay, wooden room tone',
            },
            {
              id: 'opera',
              description: 'Grand voices with orchestra.',
              promptHint: 'opera, dramatic soprano aria, full orchestra, theatrical recitative',
            },
            {
              id: 'early-music',
              description: 'Lutes, viols and old modes.',
              promptHint: 'early music, lute, viols, modal melody, Renaissance dance',
            },
            {
              id: 'epic-orchestral',
              description: 'Huge brass, choir and drums.',
              promptHint: 'epic orchestral, huge brass, thunderous taiko drums, full choir',
            },
            {
              id: 'minimalist-score',
              description: 'Few notes, long silences.',
              promptHint: 'minimalist film score, sparse piano, held strings, long silences',
            },
            {
              id: 'trailer-music',
              description: 'Rises, hits and one last silence.',
              promptHint: 'trailer music, rising tension, braams, massive hits, sudden silence',
            },
            {
              id: 'score-action',
              label: 'Action Score',
              term: 'action score',
              description: 'Driving ostinatos for the chase.',
              promptHint: 'action score, driving string ostinato, pounding percussion, brass stabs',
            },
            {
              id: 'score-horror',
              label: 'Horror Score',
              term: 'horror score',
              description: 'Screeching strings and dread.',
              promptHint: 'horror score, screeching strings, low rumbles, sudden stingers',
            },
            {
              id: 'score-romance',
              label: 'Romance Score',
              term: 'romance score',
              description: 'Tender strings and piano.',
              promptHint: 'romance score, tender piano theme, warm strings, solo cello',
            },
            {
              id: 'score-sci-fi',
              label: 'Sci-Fi Score',
              term: 'sci-fi score',
              description: 'Synths and orchestra in space.',
              promptHint: 'science-fiction score, analogue synth pulses, vast strings, otherworldly textures',
            },
            {
              id: 'score-fantasy',
              label: 'Fantasy Score',
              term: 'fantasy score',
              description: 'Wonder with harp, choir and horns.',
              promptHint: 'fantasy score, noble horns, harp glissandi, wordless choir, wonder',
            },
            {
              id: 'score-noir',
              label: 'Noir Score',
              term: 'noir score',
              description: 'Lonely trumpet over rain.',
              promptHint: 'noir score, lonely muted trumpet, brushed drums, rain-soaked strings',
            },
            {
              id: 'score-documentary',
              label: 'Documentary Score',
              term: 'documentary score',
              description: 'Neutral, curious underscore.',
              promptHint: 'documentary underscore, curious marimba and piano, light strings, unobtrusive',
            },
            {
              id: 'chiptune',
              description: 'Beeps from old sound chips.',
              promptHint: 'chiptune, square-wave leads, arpeggios, noise-channel drums',
            },
            {
              id: '8bit',
              label: '8-Bit',
              term: '8-bit',
              description: 'Four channels of pure nostalgia.',
              promptHint: '8-bit game music, four-channel pulse waves, bouncy melody',
            },
            {
              id: '16bit',
              label: '16-Bit',
              term: '16-bit',
              description: 'Sampled synths of the early 90s.',
              promptHint: '16-bit game music, early-90s FM and sampled instruments, heroic tune',
            },
            {
              id: 'vgm-orchestral',
              label: 'Orchestral Game Music',
              term: 'orchestral game music',
              description: 'Grand adventure for orchestra.',
              promptHint: 'orchestral game soundtrack, sweeping overworld theme, brass fanfare, choir',
            },
            {
              id: 'vgm-synth',
              label: 'Synth Game Music',
              term: 'synth game music',
              description: 'Modern synth-driven game tension.',
              promptHint: 'synth game soundtrack, driving sequencers, tense bass, layered combat energy',
            },
            {
              id: 'christmas',
              term: 'Christmas',
              description: 'Bells, choir and carols.',
              promptHint: 'Christmas music, carol melody, choir, bells, brass, snowy warmth',
            },
            {
              id: 'winter',
              description: 'Cold, glittering stillness.',
              promptHint: 'winter music, celesta, glassy strings, sparse glittering stillness',
            },
            {
              id: 'festive',
              description: 'Bright party with brass and bells.',
              promptHint: 'festive music, bright brass, tambourine, joyful group singing',
            },
            {
              id: 'lullaby',
              description: 'Soft rocking toward sleep.',
              promptHint: 'lullaby, soft rocking melody, music box, hushed tender vocal',
            },
            {
              id: 'nursery-rhyme',
              description: 'Sing-along rhyme with claps.',
              promptHint: 'nursery rhyme, sing-along melody, handclaps, toy piano',
            },
            {
              id: 'kids-pop',
              description: 'Bouncy pop for small dancers.',
              promptHint: "kids' pop, bouncy beat, cheerful group vocals, silly sound effects",
            },
          ],
        },
      ],
    },
    {
      field: 'era',
      label: 'Era',
      categories: [
        {
          id: 'era',
          label: 'Era',
          icon: 'calendar',
          options: [
            {
              id: '1920s',
              description: 'Crackling shellac and hot jazz bands.',
              promptHint: '1920s sound, crackling shellac, hot jazz horns, narrow mono',
            },
            {
              id: '1930s',
              description: 'Ballroom orchestras on early radio.',
              promptHint: '1930s sound, ballroom orchestra, crooner, ribbon-microphone warmth',
            },
            {
              id: '1940s',
              description: 'Wartime swing and close harmony.',
              promptHint: '1940s sound, wartime swing, close-harmony vocals, mono radio tone',
            },
            {
              id: '1950s',
              description: "Slap-back echo and rock'n'roll.",
              promptHint: '1950s sound, slap-back echo, twanging guitar, doo-wop harmonies',
            },
            {
              id: '1960s',
              description: 'Jangling guitars and hard stereo.',
              promptHint: '1960s sound, jangling guitars, tambourine, hard-panned vintage stereo',
            },
            {
              id: '1970s',
              description: 'Dry drums and warm analogue tape.',
              promptHint: '1970s sound, dry close drums, warm analogue tape, lush strings',
            },
            {
              id: '1980s',
              description: 'Gated drums and digital synths.',
              promptHint: '1980s sound, gated snare, DX-style bells, chorus, wide reverb',
            },
            {
              id: '1990s',
              description: 'Sampled breaks and raw guitars.',
              promptHint: '1990s sound, sampled breaks, raw guitars, punchy digital mix',
            },
            {
              id: '2000s',
              description: 'Loud, glossy and tightly edited.',
              promptHint: '2000s sound, loud glossy mix, tight edited vocals, synth stabs',
            },
            {
              id: '2010s',
              description: 'Side-chained and deep in sub bass.',
              promptHint: '2010s sound, side-chained synths, deep sub bass, airy vocals',
            },
            {
              id: 'modern',
              description: 'Clean, wide, current production.',
              promptHint: 'current modern production, clean wide stereo, detailed low end',
            },
            {
              id: 'futurist',
              description: 'Sounds that do not exist yet.',
              promptHint: 'futurist sound design, unheard synthetic timbres, fluid spatial movement',
            },
          ],
        },
      ],
    },
  ],
});
