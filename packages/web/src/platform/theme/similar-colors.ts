/** Palette colours that are similar to a colour with a meaning, so that two curves of one chart never differ only by a shade. */
import { type Meaning, type Tokens, tokens } from './tokens.ts';

type Lab = readonly [number, number, number];

/** OKLab of a colour `#rrggbb`. */
function labOf(hex: string): Lab {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** Difference of hue and chroma; lightness alone does not distinguish thin lines. */
function difference(one: string, other: string): number {
  const [[, a, b], [, c, d]] = [labOf(one), labOf(other)];
  return Math.hypot(a - c, b - d);
}

/** Below this difference two colours appear the same. */
const similar = 0.075;

const palettes = [tokens.light, tokens.dark];
const known = new Map<Meaning, ReadonlySet<number>>();

function slotsLike(meaning: Meaning): ReadonlySet<number> {
  const found = known.get(meaning);
  if (found !== undefined) return found;
  const slots = tokens.light.series.flatMap((_, slot) =>
    palettes.some((palette) => difference(palette.series[slot] ?? '', palette[meaning]) < similar) ? [slot] : [],
  );
  const like = new Set(slots);
  known.set(meaning, like);
  return like;
}

/** Palette indexes, first those whose colours differ from the ones of these meanings; the same in every theme. */
export function slotsBeside(meanings: Iterable<Meaning>): readonly number[] {
  const like = new Set([...meanings].flatMap((meaning) => [...slotsLike(meaning)]));
  return tokens.light.series.map((_, slot) => slot).sort((a, b) => Number(like.has(a)) - Number(like.has(b)) || a - b);
}

interface Part {
  readonly meaning?: Meaning | undefined;
}

/** Colours of the parts of one chart: by meaning; the others take the palette colours that differ from those. */
export function colorsOf(parts: readonly Part[], look: Tokens): readonly string[] {
  const slots = slotsBeside(parts.flatMap(({ meaning }) => (meaning === undefined ? [] : [meaning])));
  return parts.map(({ meaning }, index) =>
    meaning === undefined ? (look.series[slots[index % slots.length] ?? 0] ?? look.text) : look[meaning],
  );
}
