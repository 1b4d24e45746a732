import { routes } from '@czyun/contract';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { Panel } from '../../../kit/panel/panel.tsx';
import type { WidgetProps } from '../../../kit/panel/registry.ts';
import box from '../../../kit/ui/box.module.css';
import { Empty, Skeleton } from '../../../kit/ui/states.tsx';
import { useWidth } from '../../../kit/ui/use-width.ts';
import { useIsWall } from '../../../kit/wall/wall-context.ts';
import { DiagramPicture, sizeOf } from '../../../parts/diagram/diagram-picture.tsx';
import type { Item } from '../../../parts/diagram/items.ts';
import { OperateDrawer } from '../../../parts/diagram/operate-drawer.tsx';
import { useLayout } from '../../../parts/diagram/use-layout.ts';
import { useLinks } from '../../../platform/address/use-links.ts';
import { boardsText } from '../text.ts';
import css from './board-widgets.module.css';

const none = () => undefined;

/** The single-line diagram of the station, fitted to its space. */
export function DiagramWidget({ options: { title } }: WidgetProps<{ readonly title: string }>) {
  const t = boardsText.useText();
  const to = useLinks();
  const isWall = useIsWall();
  const { asked, items, layout, isKnown } = useLayout(null);
  const [operated, setOperated] = useState<Item | null>(null);
  const name = title === '' ? t(($) => $.kind.diagram) : title;
  return (
    <>
      <Panel title={isWall ? name : <Link to={to(routes.zt)}>{name}</Link>} of={asked}>
        {(heightPx) =>
          !isKnown ? (
            <Skeleton height={heightPx} />
          ) : items.length === 0 ? (
            <Empty title={t(($) => $.widget.noPoints)} />
          ) : (
            <Picture layout={layout} items={items} heightPx={heightPx} onOperate={isWall ? none : setOperated} />
          )
        }
      </Panel>
      {operated !== null && <OperateDrawer item={operated} onClose={() => setOperated(null)} />}
    </>
  );
}

/** Texts are unreadable at a smaller scale. */
const leastScale = 0.4;

interface PictureProps {
  readonly layout: Parameters<typeof sizeOf>[0];
  readonly items: readonly Item[];
  readonly heightPx: number;
  readonly onOperate: (item: Item) => void;
}

function Picture({ layout, items, heightPx, onOperate }: PictureProps) {
  const host = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const widthPx = useWidth(host);
  const { width, height } = sizeOf(layout);
  const scale = Math.max(leastScale, Math.min(1.6, (widthPx - 4) / width, (heightPx - 4) / height));
  return (
    <div ref={host} className={`${css.plan} ${box.grow}`}>
      {widthPx > 0 && <DiagramPicture layout={layout} items={items} scale={scale} chosen={null} svgRef={svg} onOperate={onOperate} />}
    </div>
  );
}
