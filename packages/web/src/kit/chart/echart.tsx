import { Lazy, lazyPart } from '../../platform/chunk.ts';
import { Skeleton } from '../ui/states.tsx';
import type { EChartProps } from './echart-canvas.tsx';

const Canvas = lazyPart(async () => (await import('./echart-canvas.tsx')).EChartCanvas);

export type { EChartOption, EChartProps } from './echart-canvas.tsx';

/** Radar, pie, bar, line and heat map; the library is loaded with the first chart. */
export function EChart(props: EChartProps) {
  return (
    <Lazy fallback={<Skeleton height={props.height ?? 240} />}>
      <Canvas {...props} />
    </Lazy>
  );
}
