import { singlePicker } from '../define-picker.js';

export const furniture = singlePicker({
  nodeType: 'furniture',
  label: 'Furniture',
  catalogId: 'furniture',
  valueField: 'furniture',
  defaultValue: 'sofa',
  categories: [
    {
      id: 'seating',
      label: 'Seating',
      icon: 'armchair',
      options: [
        {
          id: 'sofa',
          icon: 'sofa',
          description: 'A generous upholstered three-seater.',
          promptHint: 'generous three-seat sofa, deep cushions, textured upholstery, low wooden legs',
        },
        {
          id: 'sectional-sofa',
          icon: 'sofa',
          description: 'A large L-shaped sofa.',
          promptHint: 'large L-shaped sectional sofa, plump modular cushions, throw blanket',
        },
        {
          id: 'loveseat',
          icon: 'sofa',
          description: 'A compact sofa for two.',
          promptHint: 'compact loveseat, rolled arms, buttoned back',
        },
        {
          id: 'armchair',
          description: 'A deep single chair with arms.',
          promptHint: 'deep upholstered armchair, rounded arms, cushioned seat',
        },
        {
          id: 'recliner',
          description: 'A padded chair tipped back with footrest.',
          promptHint: 'padded leather recliner tipped back, raised footrest',
        },
        {
          id: 'office-chair',
          description: 'A swivel chair on castors.',
          promptHint: 'ergonomic office chair, mesh back, five-star castor base',
        },
        {
          id: 'rocking-chair',
          description: 'A spindle-backed rocker.',
          promptHint: 'wooden rocking chair, spindle back, curved runners, knitted cushion',
        },
        {
          id: 'throne',
          description: 'A carved royal seat.',
          promptHint: 'towering carved throne, gilded arms, crimson velvet seat',
        },
        {
          id: 'bean-bag',
          description: 'A slumped sack of a seat.',
          promptHint: 'slumped bean bag chair, soft creased fabric, body-shaped hollow',
        },
        {
          id: 'stool',
          description: 'A simple three-legged stool.',
          promptHint: 'simple three-legged wooden stool, worn round seat',
        },
        {
          id: 'bench',
          description: 'A long plain seat for several.',
          promptHint: 'long wooden bench, solid planks, straight legs',
        },
        {
          id: 'chaise-lounge',
          label: 'Chaise Longue',
          description: 'A long reclining couch with one raised end.',
          promptHint: 'velvet chaise longue, one raised scroll end, turned legs',
        },
        {
          id: 'dining-chair',
          description: 'An upright chair for the table.',
          promptHint: 'upright dining chair, curved backrest, woven seat',
        },
      ],
    },
    {
      id: 'tables',
      label: 'Tables',
      icon: 'table',
      options: [
        {
          id: 'dining-table',
          description: 'A long table for a full meal.',
          promptHint: 'long wooden dining table, visible grain, sturdy trestle legs',
        },
        {
          id: 'coffee-table',
          description: 'A low table before a sofa.',
          promptHint: 'low coffee table, stacked books, ceramic bowl',
        },
        {
          id: 'side-table',
          description: 'A small table beside a chair.',
          promptHint: 'small round side table, slim pedestal, single lamp',
        },
        {
          id: 'console-table',
          description: 'A narrow table against a hall wall.',
          promptHint: 'narrow hallway console table, tapered legs, key tray',
        },
        {
          id: 'desk',
          description: 'A work surface with drawers.',
          promptHint: 'wooden writing desk, drawers, leather blotter, task light',
        },
        {
          id: 'workbench',
          description: 'A scarred bench with tools.',
          promptHint: 'scarred workbench, mounted vice, hand tools, sawdust',
        },
        {
          id: 'vanity-table',
          description: 'A dressing table with mirror and bulbs.',
          promptHint: 'vanity table, round mirror, warm bulbs, perfume bottles',
        },
        {
          id: 'nightstand',
          description: 'A bedside cupboard with lamp.',
          promptHint: 'bedside nightstand, single drawer, reading lamp, glass of water',
        },
        {
          id: 'picnic-table',
          description: 'An outdoor table with fixed benches.',
          promptHint: 'outdoor picnic table, fixed benches, weathered planks',
        },
      ],
    },
    {
      id: 'beds',
      label: 'Beds',
      icon: 'bed',
      options: [
        {
          id: 'bed-single',
          label: 'Single Bed',
          description: 'A narrow bed for one.',
          promptHint: 'narrow single bed, iron frame, patchwork quilt',
        },
        {
          id: 'bed-queen',
          label: 'Queen Bed',
          description: 'A comfortable double bed.',
          promptHint: 'queen bed, padded headboard, layered linen, soft pillows',
        },
        {
          id: 'bed-king',
          label: 'King Bed',
          description: 'A wide, grand bed.',
          promptHint: 'wide king bed, tall upholstered headboard, crisp hotel bedding',
        },
        {
          id: 'bunk-bed',
          description: 'Two beds stacked with a ladder.',
          promptHint: 'wooden bunk bed, stacked berths, ladder, bright blankets',
        },
        {
          id: 'canopy-bed',
          description: 'A bed under flowing drapes.',
          promptHint: 'canopy bed, sheer flowing drapes, slender frame',
        },
        {
          id: 'four-poster-bed',
          label: 'Four-Poster Bed',
          description: 'A carved bed with heavy posts.',
          promptHint: 'carved four-poster bed, heavy turned posts, brocade hangings',
        },
        {
          id: 'daybed',
          description: 'A sofa that is also a bed.',
          promptHint: 'slim daybed, bolster cushions, linen cover',
        },
        {
          id: 'crib',
          label: 'Baby Crib',
          description: 'A railed cot for a baby.',
          promptHint: 'white baby crib, slatted rails, hanging mobile',
        },
        {
          id: 'futon',
          description: 'A low mattress that folds to a sofa.',
          promptHint: 'low folding futon, slatted timber base, cotton mattress',
        },
        {
          id: 'hammock',
          description: 'A slung bed of woven rope.',
          promptHint: 'woven rope hammock slung between posts, gentle curve',
        },
      ],
    },
    {
      id: 'storage',
      label: 'Storage',
      icon: 'archive',
      options: [
        {
          id: 'bookshelf',
          icon: 'library',
          description: 'Tall shelves packed with books.',
          promptHint: 'tall bookshelf packed with books and small objects',
        },
        {
          id: 'wardrobe',
          description: 'A big cupboard for clothes.',
          promptHint: 'tall wooden wardrobe, panelled double doors, brass knobs',
        },
        {
          id: 'dresser',
          description: 'A wide chest of drawers.',
          promptHint: 'wide dresser, rows of drawers, framed mirror on top',
        },
        {
          id: 'cabinet',
          description: 'A closed cupboard with doors.',
          promptHint: 'closed cabinet, panelled doors, turned feet',
        },
        {
          id: 'chest',
          label: 'Storage Chest',
          description: 'A lidded storage box.',
          promptHint: 'lidded storage chest, iron bands, heavy clasp',
        },
        {
          id: 'trunk',
          label: 'Steamer Trunk',
          description: 'A travel trunk with straps and labels.',
          promptHint: 'steamer trunk, leather straps, brass corners, faded travel labels',
        },
        {
          id: 'filing-cabinet',
          description: 'A metal stack of office drawers.',
          promptHint: 'grey metal filing cabinet, label holders, one drawer ajar',
        },
        {
          id: 'tv-stand',
          label: 'TV Stand',
          term: 'TV stand',
          description: 'A low unit under a screen.',
          promptHint: 'low TV stand, open shelves, cable slot, media boxes',
        },
        {
          id: 'display-case',
          description: 'A glass case for treasures.',
          promptHint: 'glass display case, lit shelves, curated objects',
        },
        {
          id: 'hutch',
          label: 'China Hutch',
          description: 'A glazed cupboard full of china.',
          promptHint: 'glazed china hutch, stacked plates, scalloped trim',
        },
        {
          id: 'toy-chest',
          description: 'A painted box spilling toys.',
          promptHint: 'painted toy chest, open lid, toys spilling out',
        },
      ],
    },
    {
      id: 'lighting',
      label: 'Lighting',
      icon: 'lamp',
      options: [
        {
          id: 'floor-lamp',
          icon: 'lamp-floor',
          description: 'A tall lamp beside a chair.',
          promptHint: 'tall floor lamp, linen shade, warm pool of light',
        },
        {
          id: 'table-lamp',
          description: 'A shaded lamp on a table.',
          promptHint: 'ceramic table lamp, pleated shade, soft warm glow',
        },
        {
          id: 'desk-lamp',
          icon: 'lamp-desk',
          description: 'An angled task light.',
          promptHint: 'articulated desk lamp, metal shade, focused cone of light',
        },
        {
          id: 'chandelier',
          icon: 'lamp-ceiling',
          description: 'A cascade of crystal and light.',
          promptHint: 'crystal chandelier, cascading drops, candle bulbs, sparkling reflections',
        },
        {
          id: 'pendant-light',
          icon: 'lamp-ceiling',
          description: 'A single hanging light.',
          promptHint: 'single pendant light, domed metal shade, hanging cord',
        },
        {
          id: 'sconce',
          label: 'Wall Sconce',
          icon: 'lamp-wall-up',
          description: 'A lamp fixed to the wall.',
          promptHint: 'brass wall sconce, upward glow washing the wall',
        },
        {
          id: 'lantern',
          description: 'A framed light with glass sides.',
          promptHint: 'glass-sided lantern, candle within, flickering light',
        },
        {
          id: 'candelabra',
          icon: 'flame',
          description: 'A branched stand of lit candles.',
          promptHint: 'silver candelabra, branching arms, dripping lit candles',
        },
        {
          id: 'neon-sign',
          icon: 'zap',
          description: 'Glowing script in bent glass.',
          promptHint: 'wall-mounted neon sign, glowing script, coloured spill',
        },
      ],
    },
    {
      id: 'kitchen-dining',
      label: 'Kitchen & Dining',
      icon: 'utensils',
      options: [
        {
          id: 'kitchen-island',
          description: 'A central worktop with stools.',
          promptHint: 'kitchen island, marble worktop, pendant lamps above, tucked stools',
        },
        {
          id: 'bar-counter',
          description: 'A polished counter with rail.',
          promptHint: 'polished bar counter, brass foot rail, bottles behind',
        },
        {
          id: 'bar-stool',
          description: 'A high seat at a counter.',
          promptHint: 'high bar stool, padded swivel seat, chrome footrest',
        },
        {
          id: 'pot-rack',
          description: 'Pans hanging from an overhead frame.',
          promptHint: 'overhead pot rack, hanging copper pans, iron hooks',
        },
        {
          id: 'spice-rack',
          description: 'Rows of small labelled jars.',
          promptHint: 'wooden spice rack, rows of small labelled jars',
        },
        {
          id: 'buffet',
          description: 'A long sideboard for serving.',
          promptHint: 'long dining buffet, sliding doors, serving dishes on top',
        },
      ],
    },
    {
      id: 'outdoor',
      label: 'Outdoor',
      icon: 'sun',
      options: [
        {
          id: 'patio-chair',
          description: 'A light garden chair.',
          promptHint: 'light metal patio chair, slatted seat, striped cushion',
        },
        {
          id: 'adirondack-chair',
          term: 'Adirondack chair',
          description: 'A slanted wide-armed garden chair.',
          promptHint: 'Adirondack chair, slanted plank back, wide flat arms',
        },
        {
          id: 'porch-swing',
          description: 'A bench hung on chains.',
          promptHint: 'porch swing, wooden bench on chains, floral cushions',
        },
        {
          id: 'gazebo',
          description: 'A roofed garden shelter.',
          promptHint: 'white octagonal garden gazebo, lattice rails, climbing roses',
        },
        {
          id: 'bistro-set',
          description: 'A small round table with two chairs.',
          promptHint: 'folding bistro set, small round table, two slatted chairs',
        },
        {
          id: 'sun-lounger',
          description: 'A flat reclining poolside bed.',
          promptHint: 'poolside sun lounger, adjustable back, rolled towel',
        },
        {
          id: 'fire-pit',
          icon: 'flame',
          description: 'A bowl of flames with seats round it.',
          promptHint: 'steel fire pit, glowing logs, ring of seats',
        },
      ],
    },
    {
      id: 'decorative',
      label: 'Decorative',
      icon: 'frame',
      options: [
        {
          id: 'mirror',
          description: 'A framed wall mirror.',
          promptHint: 'large framed wall mirror, bevelled edge, reflecting the room',
        },
        {
          id: 'rug',
          description: 'A patterned rug underfoot.',
          promptHint: 'patterned wool rug, worn pile, fringed ends',
        },
        {
          id: 'vase',
          description: 'A vessel with or without flowers.',
          promptHint: 'ceramic vase, matte glaze, a few tall stems',
        },
        {
          id: 'grandfather-clock',
          description: 'A tall clock with swinging pendulum.',
          promptHint: 'tall grandfather clock, brass pendulum, carved hood',
        },
        {
          id: 'wall-art',
          label: 'Framed Wall Art',
          description: 'A framed picture on the wall.',
          promptHint: 'framed wall art, wide mount, abstract composition',
        },
        {
          id: 'pillow',
          label: 'Throw Pillow',
          description: 'A plump decorative cushion.',
          promptHint: 'plump throw pillow, textured cover, piped edge',
        },
        {
          id: 'curtains',
          description: 'Long drapes filtering a window.',
          promptHint: 'floor-length curtains, soft pleats, filtered daylight',
        },
        {
          id: 'sculpture',
          description: 'A sculpted form on a plinth.',
          promptHint: 'abstract sculpture on a plinth, smooth stone curves',
        },
      ],
    },
    {
      id: 'bath',
      label: 'Bath',
      icon: 'bath',
      options: [
        {
          id: 'bathtub',
          description: 'A freestanding tub with feet.',
          promptHint: 'freestanding claw-foot bathtub, curved rim, steaming water',
        },
        {
          id: 'shower',
          label: 'Walk-In Shower',
          description: 'A glass-walled shower with rain head.',
          promptHint: 'walk-in shower, glass panel, rain head, wet stone tiles',
        },
        {
          id: 'toilet',
          description: 'A plain white toilet.',
          promptHint: 'plain white ceramic toilet, closed lid, tiled wall',
        },
        {
          id: 'sink-vanity',
          description: 'A basin set into a cabinet.',
          promptHint: 'bathroom sink vanity, stone top, brass tap, round mirror',
        },
        {
          id: 'towel-rack',
          description: 'Folded towels on a heated rail.',
          promptHint: 'heated towel rack, folded white towels, chrome rails',
        },
      ],
    },
  ],
});
