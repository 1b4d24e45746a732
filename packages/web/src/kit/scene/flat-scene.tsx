import type { Tokens } from '../../platform/theme/tokens.ts';
import { type FlatView, flatPlace, type Outline, outlinesOf } from './flat.ts';
import type { Model, SceneState } from './model.ts';
import css from './scene.module.css';
import { type Finish, finishOf } from './surfaces.ts';

export interface FlatSceneProps {
  readonly view: FlatView;
  readonly width: number;
  readonly height: number;
  readonly model: Model;
  readonly state: SceneState;
  readonly tokens: Tokens;
  readonly chosen: string | null;
  readonly pointed: string | null;
}

/** The scene without WebGL: a drawing of the same parts and colours. */
export function FlatScene({ view, width, height, model, state, tokens, chosen, pointed }: FlatSceneProps) {
  const text = (points: Outline['points']) =>
    points
      .map((point) =>
        view
          .place(point)
          .map((each) => each.toFixed(1))
          .join(','),
      )
      .join(' ');
  const finish = ({ shape, part }: Outline): Finish => {
    const own = part === undefined || (shape !== null && shape.tinted !== true) ? undefined : state.colors.get(part);
    if (shape === null) return { color: own ?? tokens.lineStrong, opacity: 1 };
    const plain = finishOf(shape.surface, tokens);
    return own === undefined ? plain : { color: own, opacity: shape.surface === 'glass' ? 0.34 : plain.opacity };
  };
  const frame = (part: string | undefined) =>
    part === undefined ? undefined : part === chosen ? tokens.text : part === pointed ? tokens.focus : undefined;
  return (
    <svg className={css.flat} width={width} height={height} aria-hidden="true">
      {outlinesOf(model, state).map((outline, index) => {
        const { points, part, lineWidth } = outline;
        const { color, opacity } = finish(outline);
        const framed = frame(part);
        return lineWidth === undefined ? (
          <polygon
            // biome-ignore lint/suspicious/noArrayIndexKey: bodies have no names
            key={index}
            data-part={part}
            opacity={opacity}
            points={text(points)}
            fill={color}
            stroke={framed ?? tokens.textFaint}
            strokeWidth={framed === undefined ? 0.4 : 2}
          />
        ) : (
          <polyline
            // biome-ignore lint/suspicious/noArrayIndexKey: bodies have no names
            key={index}
            data-part={part}
            opacity={opacity}
            points={text(points)}
            fill="none"
            stroke={framed ?? color}
            strokeWidth={lineWidth * view.scale}
          />
        );
      })}
      {(model.streams ?? []).map(({ id, path, radius }) => {
        const flow = state.streams?.get(id);
        if (flow === undefined || flow.speed === 0) return null;
        const points = path.map((point) => flatPlace(model, point)).map(([x, y]) => [x, y] as const);
        return (
          <polyline
            key={id}
            points={text(points)}
            fill="none"
            stroke={flow.color}
            strokeWidth={radius * view.scale}
            strokeDasharray="4 6"
          />
        );
      })}
    </svg>
  );
}
