import { CompressOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { useRef } from 'react';
import { Button } from '../control/button.tsx';
import { Popover } from '../control/popover.tsx';
import { Dot } from '../ui/badges.tsx';
import box from '../ui/box.module.css';
import { Ground } from './ground/ground.tsx';
import css from './map.module.css';
import { type Cluster, clustered, type Place, tileAddress, tilesOf, toPixel, toWorld, type WorldPoint } from './mercator.ts';
import { mapText } from './text.ts';
import { isNear, useMapView } from './use-map-view.ts';

export interface MapPoint {
  readonly id: number;
  readonly place: Place;
  readonly name: string;
  /** Read aloud after the name: state, alarms. */
  readonly words: string;
  readonly tone: Parameters<typeof Dot>[0]['tone'];
  /** The figure on the pin: a state of charge. */
  readonly figure?: string;
  readonly onOpen: () => void;
}

export interface MapTiles {
  /** Address with `{z}`, `{x}`, `{y}` and optionally `{key}`. */
  readonly pattern: string;
  readonly key: string;
  /** Attribution. */
  readonly source: string;
}

type Shown = MapPoint & { readonly world: WorldPoint };

const reachPx = 44;
/** With more pins in the window only those with trouble show their names. */
const maxNamed = 12;
const calm: ReadonlySet<MapPoint['tone']> = new Set(['run', 'auto', 'standby', 'stop']);
/** Coastlines have a resolution of hundredths of a degree; the first view includes the coast around places that are close together. */
const maxZoom = { tiles: 18, coast: 9 } as const;
const firstZoom = { tiles: 13, coast: 6.6 } as const;
/** Places on a map of the world, over tiles or coastlines. Within a cluster the order of `points` decides. */
export function WorldMap({
  points,
  tiles,
  label,
}: {
  readonly points: readonly MapPoint[];
  readonly tiles: MapTiles | null;
  readonly label: string;
}) {
  const t = mapText.useText();
  const host = useRef<HTMLElement>(null);
  const kind = tiles ? 'tiles' : 'coast';
  const shown = points.map((point): Shown => ({ ...point, world: toWorld(point.place) }));
  const worlds = shown.map(({ world }) => world);
  const map = useMapView(host, worlds, maxZoom[kind], firstZoom[kind]);
  const { view, size } = map;
  const heaps = clustered(shown, view.zoom, reachPx);
  const pins = heaps.filter(({ at }) => isNear(at, map)).map((heap) => ({ heap, at: toPixel(heap.at, view, size) }));
  return (
    <section
      ref={host}
      className={`${box.framed} ${css.map}`}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the map is moved by arrow keys
      tabIndex={0}
      {...map.drag}
      onKeyDown={map.onKeyDown}
    >
      {tiles ? (
        tilesOf(view, size).map((tile) => (
          <img
            key={`${tile.z}/${tile.x}/${tile.y}`}
            className={css.tile}
            src={tileAddress(tiles.pattern, tile, tiles.key)}
            alt=""
            draggable={false}
            style={{ left: tile.left, top: tile.top, width: tile.side + 0.5, height: tile.side + 0.5 }}
          />
        ))
      ) : (
        <Ground view={view} size={size} taken={pins.map(({ at }) => at)} />
      )}
      {pins.map(({ heap, at }, index) => (
        <Mark
          key={heap.members[0]?.id}
          heap={heap}
          at={at}
          order={pins.length - index}
          isBrief={pins.length > maxNamed}
          canNear={map.canNear}
          onOpen={map.show}
        />
      ))}
      <div className={`${box.grid} ${box.tight} ${css.tools}`}>
        <Button icon={<PlusOutlined />} label={t(($) => $.nearer)} disabled={!map.canNear} onClick={() => map.zoom(1)} />
        <Button icon={<MinusOutlined />} label={t(($) => $.farther)} onClick={() => map.zoom(-1)} />
        <Button icon={<CompressOutlined />} label={t(($) => $.all)} onClick={() => map.show(worlds)} />
      </div>
      {tiles && <small className={`${box.soft} ${css.source}`}>{tiles.source}</small>}
    </section>
  );
}

interface MarkProps {
  readonly heap: Cluster<Shown>;
  readonly at: WorldPoint;
  /** Of two overlapping pins the one with the higher order is in front. */
  readonly order: number;
  readonly isBrief: boolean;
  readonly canNear: boolean;
  readonly onOpen: (points: readonly WorldPoint[]) => void;
}

const mark = `${box.row} ${box.framed} ${box.ink} ${box.clip} ${css.mark}`;

function Mark({ heap, at, order, isBrief, canNear, onOpen }: MarkProps) {
  const t = mapText.useText();
  const [first] = heap.members;
  if (first === undefined) return null;
  const style = { transform: `translate(${at.x}px, ${at.y}px) translate(-50%, -50%)`, zIndex: order };
  const isNamed = !isBrief || !calm.has(first.tone);
  if (heap.members.length === 1)
    return (
      <button type="button" className={mark} style={style} title={first.words} onClick={first.onOpen} data-pin={first.id}>
        <Dot tone={first.tone} />
        <span className={isNamed ? box.clip : 'sr-only'}>{first.name}</span>
        {first.figure !== undefined && <b className={box.tabular}>{first.figure}</b>}
        <span className="sr-only">{`, ${first.words}`}</span>
      </button>
    );
  const apart = heap.members.some(({ world }) => Math.hypot(world.x - first.world.x, world.y - first.world.y) > 1e-7);
  const heapMark = (
    <button
      type="button"
      className={mark}
      style={style}
      aria-label={t(($) => $.heap, { n: heap.members.length, first: `${first.name}, ${first.words}` })}
      onClick={() => apart && canNear && onOpen(heap.members.map(({ world }) => world))}
      data-heap={heap.members.length}
    >
      <Dot tone={first.tone} />
      {isNamed && <span className={box.clip}>{first.name}</span>}
      {first.figure !== undefined && <b className={box.tabular}>{first.figure}</b>}
      <span className={`${box.soft} ${box.tabular}`}>{`+${heap.members.length - 1}`}</span>
    </button>
  );
  if (apart && canNear) return heapMark;
  const list = (
    <ul className={`${box.plain} ${css.heap}`}>
      {heap.members.map(({ id, name, figure, tone, onOpen: open }) => (
        <li key={id}>
          <button type="button" className={`${box.bare} ${box.row} ${box.press}`} onClick={open}>
            <Dot tone={tone} />
            {name}
            {figure !== undefined && <b className={box.tabular}>{figure}</b>}
          </button>
        </li>
      ))}
    </ul>
  );
  return <Popover content={list}>{heapMark}</Popover>;
}
