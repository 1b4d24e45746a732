/** Every colour, size and shadow of the product (theme: one set of tokens). Nothing outside this file names a colour. */
import type { ThemeName } from '../config/app-config.ts';

/** Colours by meaning, the same in charts, diagrams, badges and on walls. */
const meaning = {
  grid: '#7C6CF2',
  pv: '#F2A900',
  wind: '#4CC3F0',
  storage: '#12A56B',
  load: '#2F7DF6',
  sharp: '#D92D20',
  high: '#F07A13',
  flat: '#8A97A8',
  valley: '#14A3A8',
  deepValley: '#0B5E8A',
  run: '#12A56B',
  stop: '#8A97A8',
  offline: '#8A97A8',
  fault: '#D92D20',
  auto: '#2F7DF6',
  severity1: '#D92D20',
  severity2: '#F07A13',
  severity3: '#F2C200',
} as const;

interface Surfaces {
  readonly ground: string;
  readonly surface: string;
  readonly raised: string;
  readonly sunken: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly text: string;
  readonly textSoft: string;
  readonly textFaint: string;
  readonly action: string;
  readonly actionText: string;
  readonly actionSoft: string;
  readonly onAction: string;
  readonly danger: string;
  readonly dangerText: string;
  readonly dangerSoft: string;
  readonly warnText: string;
  readonly warnSoft: string;
  readonly okText: string;
  readonly okSoft: string;
  readonly past: string;
  readonly pastText: string;
  readonly focus: string;
  readonly shadow: string;
  /** Text on the severity colours 1, 2, 3. */
  readonly onSeverity1: string;
  readonly onSeverity2: string;
  readonly onSeverity3: string;
}

const light: Surfaces = {
  ground: '#F3F5F8',
  surface: '#FFFFFF',
  raised: '#FFFFFF',
  sunken: '#F7F9FB',
  line: '#E2E7EE',
  lineStrong: '#C5CEDA',
  text: '#131B27',
  textSoft: '#465365',
  textFaint: '#5F6D80',
  action: '#1D63D1',
  actionText: '#1D63D1',
  actionSoft: '#EAF1FD',
  onAction: '#FFFFFF',
  danger: '#C4281C',
  dangerText: '#B42318',
  dangerSoft: '#FDECEA',
  warnText: '#8A4B00',
  warnSoft: '#FFF4E0',
  okText: '#0A6B45',
  okSoft: '#E5F6EE',
  past: '#FFF1CC',
  pastText: '#6B4500',
  focus: '#2F7DF6',
  shadow: '0 4px 16px rgb(19 27 39 / 10%)',
  onSeverity1: '#FFFFFF',
  onSeverity2: '#1F1300',
  onSeverity3: '#1F1300',
};

const dark: Surfaces = {
  ground: '#0D131B',
  surface: '#141C26',
  raised: '#1B2632',
  sunken: '#101822',
  line: '#273342',
  lineStrong: '#3B4A5D',
  text: '#E7EDF4',
  textSoft: '#B0BCCB',
  textFaint: '#8D9BAD',
  action: '#2B6FE0',
  actionText: '#75ABFF',
  actionSoft: '#16294A',
  onAction: '#FFFFFF',
  danger: '#D33A2C',
  dangerText: '#FF8F84',
  dangerSoft: '#3A1714',
  warnText: '#FFC46B',
  warnSoft: '#33250D',
  okText: '#4FD3A0',
  okSoft: '#0D2E22',
  past: '#4A3500',
  pastText: '#FFE3A3',
  focus: '#75ABFF',
  shadow: '0 4px 16px rgb(0 0 0 / 45%)',
  onSeverity1: '#FFFFFF',
  onSeverity2: '#1F1300',
  onSeverity3: '#1F1300',
};

const wall: Surfaces = {
  ...dark,
  ground: '#050A12',
  surface: '#0B1420',
  raised: '#101C2B',
  sunken: '#070F19',
  line: '#1D2C3F',
  lineStrong: '#34495F',
  text: '#F2F7FD',
  textSoft: '#BECBDA',
  textFaint: '#96A6BA',
};

/** Chart series without their own meaning, in order; distinguishable for colour-blind users. */
const seriesLight = ['#1D63D1', '#C2570C', '#0E8A5A', '#8B3FBF', '#B8232F', '#0B7285', '#8A6D00', '#C02A84', '#4B5A6B', '#5B4BD6'] as const;
const seriesDark = ['#75ABFF', '#FF9F5A', '#4FD3A0', '#C79BFF', '#FF8A8A', '#5CCFE6', '#E6C34A', '#FF8FCB', '#B0BCCB', '#A79BFF'] as const;

/** Heat maps, cold to hot via the background colour: blue and orange suit colour-blind users, and neither is a status colour. */
const heatLight = ['#1F5FAF', '#6FA3DC', '#C4DAF2', '#EEF2F6', '#FBD9B5', '#F0964A', '#B8470A'] as const;
const heatDark = ['#8CC4FF', '#4B8BD6', '#2A5286', '#22303F', '#6A4423', '#BD6A22', '#FFAE66'] as const;

/** px; `figure` is the size of a screen's key figures. A wall is read from five metres away. */
export const type = { xs: 12, sm: 14, md: 16, lg: 20, xl: 28, figure: 28 } as const;
export const wallType = { xs: 14, sm: 16, md: 20, lg: 28, xl: 40, figure: 64 } as const satisfies Record<keyof typeof type, number>;
/** Font sizes of the built-in walls: no text is too small for five metres. Arranged boards contain more, in smaller text. */
export const farType = { xs: 28, sm: 28, md: 28, lg: 32, xl: 40, figure: 64 } as const satisfies Record<keyof typeof type, number>;
export const fontFamily = "'Inter Variable', 'Noto Sans SC Variable', 'PingFang SC', 'Microsoft YaHei', sans-serif";
export const radius = 6;

export type Meaning = keyof typeof meaning;
export type Tokens = Surfaces & typeof meaning & { readonly series: readonly string[]; readonly heat: readonly string[] };

export const tokens: Readonly<Record<ThemeName, Tokens>> = {
  light: { ...light, ...meaning, series: seriesLight, heat: heatLight },
  dark: { ...dark, ...meaning, series: seriesDark, heat: heatDark },
  wall: { ...wall, ...meaning, series: seriesDark, heat: heatDark },
};

/** Name of the CSS variable of a token: `textSoft` is `--text-soft`. */
export function variableName(token: string): string {
  return `--${token.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
