import { useId } from 'react';
import box from '../../../kit/ui/box.module.css';
import { type FlowLayout, type FlowLine, strengthOf } from '../../../parts/energy/flow.ts';
import css from '../widgets/flow.module.css';

const spacingPx = 18;

/** The busbar and the lines to it; arrows move along every line that carries power. */
export function FlowPicture({ layout }: { readonly layout: FlowLayout }) {
  const { width, height, bus, lines } = layout;
  const greatest = Math.max(1, ...lines.map(({ kw }) => Math.abs(kw ?? 0)));
  return (
    <svg className={`${box.cover} ${css.lines}`} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <line x1={bus.x1} y1={bus.y1} x2={bus.x2} y2={bus.y2} stroke="var(--line-strong)" strokeWidth={6} strokeLinecap="round" />
      {lines.map((line) => (
        <Line key={line.key} line={line} greatest={greatest} />
      ))}
      {lines
        .filter(({ role }) => role !== 'bus')
        .map(({ key, role, x, y, length, angle }) => {
          const turn = (angle * Math.PI) / 180;
          const [cx, cy] = [x + Math.cos(turn) * length, y + Math.sin(turn) * length];
          return <circle key={key} cx={cx} cy={cy} r={5} fill="var(--surface)" stroke={`var(--${role})`} strokeWidth={2.5} />;
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
      stroke="currentColor"
      color={role === 'bus' ? 'var(--text-soft)' : `var(--${role})`}
      transform={`translate(${x} ${y}) rotate(${angle})`}
      data-kw={kw === null ? undefined : Math.round(kw * 10) / 10}
    >
      {role !== 'bus' && (
        <line
          x2={length}
          strokeWidth={strength?.widthPx ?? 1.5}
          {...(strength === null ? { stroke: 'var(--line-strong)' } : { opacity: 0.32 })}
          {...(kw === null ? { strokeDasharray: '3 5' } : {})}
        />
      )}
      {strength !== null && (
        <g transform={(kw ?? 0) < 0 ? `translate(${length} 0) scale(-1 1)` : undefined}>
          <clipPath id={clip}>
            <rect x={0} y={-9} width={length} height={18} />
          </clipPath>
          <g clipPath={`url(#${clip})`}>
            <g
              className={css.stream}
              data-stream
              style={{ animationDuration: `${strength.stepS}s` }}
              fill="none"
              strokeWidth={2}
              strokeLinecap="round"
              strokeLinejoin="round"
            >
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
