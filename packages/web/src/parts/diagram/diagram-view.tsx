import { CompressOutlined, DownloadOutlined, MinusOutlined, PlusOutlined, PrinterOutlined } from '@ant-design/icons';
import { type PointerEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../kit/control/button.tsx';
import { usePointerDrag } from '../../kit/control/use-pointer-drag.ts';
import { useSaveFile } from '../../kit/export/use-save-file.ts';
import box from '../../kit/ui/box.module.css';
import { useHeight } from '../../kit/ui/use-height.ts';
import { useNarrow } from '../../kit/ui/use-narrow.ts';
import { useWidth } from '../../kit/ui/use-width.ts';
import css from './diagram.module.css';
import { DiagramPicture, sizeOf } from './diagram-picture.tsx';
import type { Item } from './items.ts';
import type { DiagramLayout } from './layout/types.ts';
import { Legend } from './legend.tsx';
import { OperateDrawer } from './operate-drawer.tsx';
import { printSvg, svgBlob } from './svg-file.ts';
import { diagramText } from './text.ts';

export interface DiagramViewProps {
  readonly layout: DiagramLayout;
  readonly items: readonly Item[];
  readonly chosen: number | null;
  /** Title of the printed page and name of the file. */
  readonly title: string;
  /** Heading of the page; the tools are at its end. */
  readonly head: (tools: ReactNode) => ReactNode;
}

const steps = 1.25;
const largest = 3;
/** Below this scale text is unreadable on a phone, and the picture is panned instead. */
const readable = 0.72;

/** The diagram in its own viewport: fit, zoom, pan, save and print. */
export function DiagramView({ layout, items, chosen, title, head }: DiagramViewProps) {
  const t = diagramText.useText();
  const host = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const saveFile = useSaveFile();
  const isNarrow = useNarrow();
  const [widthPx, heightPx] = [useWidth(host), useHeight(host)];
  // null: fits the viewport.
  const [zoom, setZoom] = useState<number | null>(null);
  const [operated, setOperated] = useState<Item | null>(null);
  const { width, height } = sizeOf(layout);
  const whole = Math.min(1.4, (widthPx - 2) / width, (heightPx - 2) / height);
  const fit = isNarrow ? readable : Math.max(0.5, whole);
  const scale = zoom ?? fit;
  useCentred(host, widthPx > 0 && zoom === null && isNarrow, layout, scale);
  const drag = usePointerDrag<{ readonly x: number; readonly y: number; readonly left: number; readonly top: number }>({
    begin: (event) => (event.pointerType === 'mouse' ? startOf(event, host.current) : null),
    move: (event, state) => {
      host.current?.scrollTo(state.left - (event.clientX - state.x), state.top - (event.clientY - state.y));
      return state;
    },
  });
  const zoomBy = (factor: number) => setZoom(Math.min(largest, Math.max(Math.min(whole, 0.3), scale * factor)));
  useWheel(host, zoomBy);
  const name = `${title}.svg`.replace(/[\\/:*?"<>|\s]+/g, '_');
  const tools = (
    <div className={box.row} role="toolbar" aria-label={title}>
      <Button size="small" icon={<MinusOutlined aria-hidden />} label={t(($) => $.zoomOut)} onClick={() => zoomBy(1 / steps)} />
      <Button
        size="small"
        icon={<CompressOutlined aria-hidden />}
        label={t(($) => $.fit)}
        onClick={() => setZoom(zoom === null && isNarrow ? whole : null)}
      />
      <Button size="small" icon={<PlusOutlined aria-hidden />} label={t(($) => $.zoomIn)} onClick={() => zoomBy(steps)} />
      {saveFile !== null && (
        <>
          <Button
            size="small"
            icon={<DownloadOutlined aria-hidden />}
            label={t(($) => $.save)}
            onClick={() => svg.current !== null && saveFile(name, svgBlob(svg.current))}
          />
          <Button
            size="small"
            icon={<PrinterOutlined aria-hidden />}
            label={t(($) => $.print)}
            onClick={() => svg.current !== null && printSvg(svg.current, title)}
          />
        </>
      )}
    </div>
  );
  return (
    <>
      {head(tools)}
      <section className={box.framed}>
        <div ref={host} className={css.view} {...drag}>
          <div className={css.middle}>
            {widthPx > 0 && (
              <DiagramPicture layout={layout} items={items} scale={scale} chosen={chosen} svgRef={svg} onOperate={setOperated} />
            )}
          </div>
        </div>
        <Legend />
      </section>
      {operated !== null && <OperateDrawer item={operated} onClose={() => setOperated(null)} />}
    </>
  );
}

/** A drag begins on the background, not on pressable items. */
function startOf(event: PointerEvent<HTMLElement>, host: HTMLElement | null) {
  if (host === null || (event.target instanceof Element && event.target.closest('a, button, [role=button]') !== null)) return null;
  return { x: event.clientX, y: event.clientY, left: host.scrollLeft, top: host.scrollTop };
}

/** The wheel with Ctrl zooms the diagram instead of the page. */
function useWheel(host: React.RefObject<HTMLDivElement | null>, zoomBy: (factor: number) => void): void {
  const newest = useRef(zoomBy);
  useEffect(() => {
    newest.current = zoomBy;
  });
  useEffect(() => {
    const element = host.current;
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      newest.current(event.deltaY < 0 ? 1.1 : 1 / 1.1);
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [host]);
}

/** On a phone the picture initially shows the grid connection. */
function useCentred(host: React.RefObject<HTMLDivElement | null>, isWanted: boolean, { bounds }: DiagramLayout, scale: number): void {
  useLayoutEffect(() => {
    if (isWanted) host.current?.scrollTo({ left: (0 - bounds.x - 120) * scale });
  }, [host, isWanted, bounds.x, scale]);
}
