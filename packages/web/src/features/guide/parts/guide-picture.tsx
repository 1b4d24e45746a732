import { useLayoutEffect, useRef } from 'react';
import { useHeight } from '../../../kit/ui/use-height.ts';
import { useNarrow } from '../../../kit/ui/use-narrow.ts';
import { useWidth } from '../../../kit/ui/use-width.ts';
import { DiagramPicture, sizeOf } from '../../../parts/diagram/diagram-picture.tsx';
import type { Item } from '../../../parts/diagram/items.ts';
import type { Box, DiagramLayout, DiagramNode } from '../../../parts/diagram/layout/types.ts';
import css from './guide.module.css';

/** Range of scales at which the values beside the symbols are easy to read. */
const readable = 0.8;
const largest = 1.15;
/** Margin around the explained part, px of the picture. */
const aroundPx = 60;

const edgesOf = ({ x, y, size, label }: DiagramNode) => ({
  left: Math.min(x - size / 2, label?.x ?? x),
  right: Math.max(x + size / 2, label === null ? x : label.x + label.width),
  top: Math.min(y - size / 2, label?.y ?? y),
  bottom: Math.max(y + size / 2, label === null ? y : label.y + label.height),
});

/** The box around the given symbols with their texts; without any: everything. */
function boxOf({ nodes, bounds }: DiagramLayout, keys: ReadonlySet<string>): Box {
  const edges = nodes.filter(({ key }) => keys.has(key)).map(edgesOf);
  if (edges.length === 0) return bounds;
  const [x, y] = [Math.min(...edges.map(({ left }) => left)), Math.min(...edges.map(({ top }) => top))];
  return { x, y, width: Math.max(...edges.map(({ right }) => right)) - x, height: Math.max(...edges.map(({ bottom }) => bottom)) - y };
}

export interface GuidePictureProps {
  readonly layout: DiagramLayout;
  readonly items: readonly Item[];
  /** Explained symbols; empty: all. */
  readonly nodes: ReadonlySet<string>;
  readonly numbers: ReadonlyMap<string, number>;
  readonly linkOf: (key: string) => string | null;
}

/** The single-line diagram with numbered parts; it scrolls to the explained part. */
export function GuidePicture({ layout, items, nodes, numbers, linkOf }: GuidePictureProps) {
  const host = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const [widthPx, heightPx] = [useWidth(host), useHeight(host)];
  const isNarrow = useNarrow();
  const { width, height } = sizeOf(layout);
  const whole = Math.min(largest, (widthPx - 2) / width, (heightPx - 2) / height);
  const part = boxOf(layout, nodes);
  const near = Math.min((widthPx - 2) / (part.width + aroundPx * 2), (heightPx - 2) / (part.height + aroundPx * 2));
  const least = isNarrow ? 0.72 : 0.45;
  const scale = nodes.size === 0 ? Math.max(least, whole) : Math.max(whole, least, Math.min(largest, Math.max(readable, near)));
  // If the part is wider than the window, its first symbol is visible.
  const isWide = nodes.size > 0 && part.width * scale > widthPx - aroundPx;
  const middle = isWide ? widthPx / scale / 2 - aroundPx / 2 : part.width / 2;
  const x = ((part.x + middle - layout.bounds.x) / layout.bounds.width) * width * scale;
  const y = ((part.y + part.height / 2 - layout.bounds.y) / layout.bounds.height) * height * scale;
  useLayoutEffect(() => {
    host.current?.scrollTo(x - widthPx / 2, y - heightPx / 2);
  }, [x, y, widthPx, heightPx]);
  return (
    <div ref={host} className={css.view}>
      <div className={css.middle}>
        {widthPx > 0 && (
          <DiagramPicture
            layout={layout}
            items={items}
            scale={scale}
            chosen={null}
            svgRef={svg}
            guide={{ focus: nodes.size === 0 ? null : nodes, numbers, linkOf }}
          />
        )}
      </div>
    </div>
  );
}
