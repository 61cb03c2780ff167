import type { SheetBackground, SheetSkin } from '@easel/catalog';

/** How a sheet looks, in colours and letters. */
export interface Skin {
  name: SheetSkin;
  font: string;
  titleFont: string;
  mono: boolean;
  /** Above and below the ground; equal for a plain one. */
  ground: [string, string];
  ink: string;
  faint: string;
  accent: string;
  /** Behind each panel; undefined: nothing. */
  card: string | undefined;
  /** Around each panel. */
  line: string;
  /** Whether nothing is painted behind all this, so that words need a rim to be read on any ground. */
  clear: boolean;
  writeTitle: (title: string, index: number) => string;
}

type Colors = Pick<Skin, 'ground' | 'ink' | 'faint' | 'accent' | 'card' | 'line'>;
type Look = Pick<Skin, 'font' | 'titleFont' | 'mono' | 'writeTitle'> &
  Record<'grey' | 'white' | 'dark', Colors>;

const SANS = 'DejaVu Sans';
const SERIF = 'DejaVu Serif';
const TYPEWRITER = 'DejaVu Sans Mono';

/** `dark` is what stands over a picture, and what is read on any ground. */
const LOOKS: Readonly<Record<SheetSkin, Look>> = {
  studio: {
    font: SANS,
    titleFont: SANS,
    mono: false,
    writeTitle: (title) => title.toUpperCase(),
    grey: {
      ground: ['#dddee1', '#c9cbd0'],
      ink: '#1c1e22',
      faint: '#5b6069',
      accent: '#e2562e',
      card: '#ffffff',
      line: '#ffffff',
    },
    white: {
      ground: ['#ffffff', '#ffffff'],
      ink: '#17181b',
      faint: '#676c75',
      accent: '#e2562e',
      card: '#f1f2f4',
      line: '#d8dade',
    },
    dark: {
      ground: ['#25272b', '#191a1d'],
      ink: '#ffffff',
      faint: '#d7dae0',
      accent: '#ff7d52',
      card: '#ffffff',
      line: '#ffffff',
    },
  },
  cinematic: {
    font: SANS,
    titleFont: SANS,
    mono: false,
    writeTitle: (title) => title.toUpperCase(),
    grey: {
      ground: ['#24262b', '#0c0d10'],
      ink: '#f4ead6',
      faint: '#a89f8d',
      accent: '#e0a84a',
      card: '#000000',
      line: '#4a4333',
    },
    white: {
      ground: ['#f7f2e8', '#e3d9c6'],
      ink: '#1d1a15',
      faint: '#6d6352',
      accent: '#a8721a',
      card: '#111111',
      line: '#1d1a15',
    },
    dark: {
      ground: ['#16171a', '#08090b'],
      ink: '#f8efdd',
      faint: '#d3c8b3',
      accent: '#e8b45c',
      card: '#000000',
      line: '#6d6248',
    },
  },
  blueprint: {
    font: TYPEWRITER,
    titleFont: TYPEWRITER,
    mono: true,
    writeTitle: (title, index) => `FIG.${index + 1} ${title.toUpperCase()}`,
    grey: {
      ground: ['#1f5191', '#173f75'],
      ink: '#f2f8ff',
      faint: '#b9d4f3',
      accent: '#ffffff',
      card: '#e9f1fa',
      line: '#cfe3f8',
    },
    white: {
      ground: ['#fbfdff', '#f2f7fc'],
      ink: '#16427c',
      faint: '#4d76ab',
      accent: '#1b56a3',
      card: '#ffffff',
      line: '#2d64ab',
    },
    dark: {
      ground: ['#143661', '#0d2647'],
      ink: '#ffffff',
      faint: '#d3e5fa',
      accent: '#9fd0ff',
      card: '#e9f1fa',
      line: '#cfe3f8',
    },
  },
  illustrated: {
    font: SERIF,
    titleFont: SERIF,
    mono: false,
    writeTitle: (title) => title,
    grey: {
      ground: ['#eadfc9', '#dccdb0'],
      ink: '#43301f',
      faint: '#7d664d',
      accent: '#b6502f',
      card: '#fffaf0',
      line: '#43301f',
    },
    white: {
      ground: ['#fffdf8', '#fbf5e9'],
      ink: '#3f2e20',
      faint: '#84705a',
      accent: '#b6502f',
      card: '#ffffff',
      line: '#5a4634',
    },
    dark: {
      ground: ['#4a3a2a', '#35291d'],
      ink: '#fff6e4',
      faint: '#f0dfc3',
      accent: '#f2a37f',
      card: '#fffaf0',
      line: '#2c2118',
    },
  },
};

export function skinOf(name: SheetSkin, background: SheetBackground): Skin {
  const { font, titleFont, mono, writeTitle, ...colors } = LOOKS[name];
  const clear = background === 'transparent';
  const shade = background === 'white' || clear ? 'white' : background === 'in-context' ? 'dark' : 'grey';
  const chosen = colors[shade];
  return {
    name,
    font,
    titleFont,
    mono,
    writeTitle,
    clear,
    ...chosen,
    ...(clear && { card: undefined }),
  };
}
