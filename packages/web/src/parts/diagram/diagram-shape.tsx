import css from './diagram.module.css';
import { drawnFontPx } from './drawing.ts';
import type { DrawnShape } from './layout/types.ts';

const widthPx = { thin: 1.5, bold: 5, dashed: 1.5 } as const;

/** A text or line drawn by a user. */
export function Shape({ shape }: { readonly shape: DrawnShape }) {
  const { x, y } = shape;
  if (shape.kind === 'text')
    return (
      <text
        className={shape.size === 'large' ? css.value : css.second}
        x={x}
        y={y}
        fontSize={drawnFontPx[shape.size]}
        data-shape={shape.id}
      >
        {shape.text}
      </text>
    );
  const dashes = shape.style === 'dashed' ? '6 5' : undefined;
  return (
    <line
      {...{ x1: x, y1: y, x2: x + shape.dx, y2: y + shape.dy }}
      stroke="var(--text-soft)"
      strokeWidth={widthPx[shape.style]}
      strokeLinecap="round"
      strokeDasharray={dashes}
      data-shape={shape.id}
    />
  );
}
