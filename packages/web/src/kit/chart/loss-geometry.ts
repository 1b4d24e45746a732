/** Geometry of the bands of a loss diagram, px. Pure. */

export interface LossStageInput {
  readonly key: string;
  /** Share of the first stage, 0 to 1. */
  readonly share: number;
}

export interface LossPartInput {
  readonly key: string;
  /** The stage at which it leaves the flow. */
  readonly after: string;
  readonly share: number;
}

export interface LossGeometry {
  readonly stages: readonly { readonly key: string; readonly x: number; readonly height: number }[];
  /** From the previous stage; the bands are at the top. */
  readonly bands: readonly { readonly key: string; readonly from: number; readonly to: number; readonly height: number }[];
  /** Slices below the band, bent down to their names. */
  readonly parts: readonly {
    readonly key: string;
    readonly after: string;
    readonly path: string;
    /** Middle of its end. */
    readonly x: number;
    readonly y: number;
  }[];
}

export const stageWidthPx = 10;
/** Names of the parts of one stage are offset by one line. */
export const staggerPx = 36;
/** Where two parts of one stage bend down, as shares of the gap behind it: the upper one's name has room beside the lower one's line. */
const pairAt = [0.6, 0.12] as const;
/** A loss is visible however small. */
const leastPx = 2;

export interface LossRoom {
  readonly width: number;
  /** Height of the whole flow, px. */
  readonly tall: number;
  /** Position of the ends of the parts. */
  readonly endY: number;
  readonly topY: number;
}

export function lossGeometry(
  stages: readonly LossStageInput[],
  parts: readonly LossPartInput[],
  { width, tall, endY, topY }: LossRoom,
): LossGeometry {
  const step = stages.length < 2 ? 0 : (width - stageWidthPx) / (stages.length - 1);
  const placed = stages.map(({ key, share }, index) => ({ key, x: index * step, height: Math.max(leastPx, share * tall) }));
  const bands = placed.slice(1).map(({ key, x, height }, index) => {
    const from = (placed[index]?.x ?? 0) + stageWidthPx;
    return { key, from, to: x, height };
  });
  const bent = placed.flatMap((stage, index) => {
    const own = parts.filter(({ after }) => after === stage.key);
    const gap = step - stageWidthPx;
    let y = topY + (placed[index + 1]?.height ?? 0);
    return own.map(({ key, after, share }, at) => {
      const thick = Math.max(leastPx, share * tall);
      const x0 = stage.x + stageWidthPx;
      // The upper slice bends farther out, so that none crosses another.
      const place = own.length === pairAt.length ? (pairAt[at] ?? 0) : (own.length - at) / (own.length + 1);
      const x = x0 + gap * place;
      const [left, right, end] = [x - thick / 2, x + thick / 2, endY + (at % 2) * staggerPx];
      const path = `M${x0} ${y}Q${right} ${y} ${right} ${y + thick + 12}L${right} ${end}L${left} ${end}L${left} ${y + thick + 12}Q${left} ${y + thick} ${x0} ${y + thick}Z`;
      y += thick;
      return { key, after, path, x, y: end };
    });
  });
  return { stages: placed, bands, parts: bent };
}
