/** Names shown at a zoom: by rank, without overlapping each other or a pin. */
import { type MapView, type Size, toPixel, toWorld, type WorldPoint } from '../mercator.ts';
import { cities, type PlaceName, provinces } from './names.ts';

export interface Label {
  readonly text: string;
  readonly kind: 'province' | 'city';
  /** px: the dot of a city, the centre of a province. */
  readonly x: number;
  readonly y: number;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Zoom from which names of a rank are shown. */
const cityZoom = { 1: 2.6, 2: 4.6, 3: 5.8 } as const;
const provinceZoom = { 1: 3.6, 2: 4.4, 3: 5.2 } as const;

const wide = /[⺀-鿿]/;
/** Approximate width of a text at 12 px. */
const widthOf = (text: string) => [...text].reduce((sum, sign) => sum + (wide.test(sign) ? 12 : 6.6), 0);

const overlaps = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

type Ranked = PlaceName & { readonly world: WorldPoint; readonly kind: Label['kind'] };
const ranked: readonly Ranked[] = [
  ...cities.filter(({ rank }) => rank === 1).map((name) => of(name, 'city')),
  ...provinces.map((name) => of(name, 'province')),
  ...cities.filter(({ rank }) => rank > 1).map((name) => of(name, 'city')),
];

function of(name: PlaceName, kind: Label['kind']): Ranked {
  return { ...name, kind, world: toWorld(name) };
}

/** Names in the window; `taken`: positions of items above the map, px. */
export function labelsOf(view: MapView, size: Size, language: 'zh' | 'en', taken: readonly WorldPoint[]): readonly Label[] {
  const boxes: Box[] = taken.map(({ x, y }) => ({ left: x - 64, right: x + 64, top: y - 18, bottom: y + 18 }));
  const labels: Label[] = [];
  for (const { world, kind, rank, ...names } of ranked) {
    if (view.zoom < (kind === 'city' ? cityZoom : provinceZoom)[rank]) continue;
    const { x, y } = toPixel(world, view, size);
    if (x < 0 || y < 0 || x > size.width || y > size.height) continue;
    const text = names[language];
    const width = widthOf(text) * (kind === 'city' ? 1 : 1.25);
    const box = kind === 'city' ? { left: x - 4, right: x + 8 + width } : { left: x - width / 2 - 4, right: x + width / 2 + 4 };
    const place = { ...box, top: y - 9, bottom: y + 9 };
    if (boxes.some((other) => overlaps(other, place))) continue;
    boxes.push(place);
    labels.push({ text, kind, x, y });
  }
  return labels;
}
