import { useId } from 'react';
import { type FlowLayout, type FlowLine, strengthOf } from './flow.ts';

const spacingPx = 18;

/** The busbar and the lines to it; arrows run along every line that carries power. */
export function FlowPicture({ layout }: { readonly layout: FlowLayout }) {
  const { width, height, bus, lines } = layout;
  const greatest = Math.max(1, ...lines.map(({ kw }) => Math.abs(kw ?? 0)));
  return (
    <svg className="flow-lines" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <line className="flow-bus" x1={bus.x1} y1={bus.y1} x2={bus.x2} y2={bus.y2} />
      {lines.map((line) => (
        <Line key={line.key} line={line} greatest={greatest} />
      ))}
      {lines
        .filter(({ role }) => role !== 'bus')
        .map(({ key, role, x, y, length, angle }) => {
          const turn = (angle * Math.PI) / 180;
          return (
            <circle key={key} className={`flow-tap ${role}`} cx={x + Math.cos(turn) * length} cy={y + Math.sin(turn) * length} r={5} />
          );
        })}
    </svg>
  );
}

function Line({ line, greatest }: { readonly line: FlowLine; readonly greatest: number }) {
  const clip = useId();
  const { x, y, length, angle, role, kw } = line;
  const strength = strengthOf(kw, greatest);
  const arrows = Math.ceil(length / spacingPx) + 2;
  return (
    <g
      className={`flow-line ${role} ${kw === null ? 'unknown' : strength === null ? 'rest' : ''}`}
      transform={`translate(${x} ${y}) rotate(${angle})`}
      data-kw={kw === null ? undefined : Math.round(kw * 10) / 10}
    >
      <line className="track" x1={0} y1={0} x2={length} y2={0} strokeWidth={strength?.widthPx ?? 1.5} />
      {strength !== null && (
        <g transform={(kw ?? 0) < 0 ? `translate(${length} 0) scale(-1 1)` : undefined}>
          <clipPath id={clip}>
            <rect x={0} y={-9} width={length} height={18} />
          </clipPath>
          <g clipPath={`url(#${clip})`}>
            <g className="stream" style={{ animationDuration: `${strength.stepS}s` }}>
              {Array.from({ length: arrows }, (_, index) => (
                <path
                  // biome-ignore lint/suspicious/noArrayIndexKey: arrows have no identity
                  key={index}
                  d={`M${index * spacingPx - 13} ${-2.2 - strength.widthPx * 0.45}l${3 + strength.widthPx * 0.4} ${2.2 + strength.widthPx * 0.45}l${-3 - strength.widthPx * 0.4} ${2.2 + strength.widthPx * 0.45}`}
                />
              ))}
            </g>
          </g>
        </g>
      )}
    </g>
  );
}
