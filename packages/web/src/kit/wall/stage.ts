/** A wall is designed for 1920×1080 and scaled by one factor; other aspect ratios get a wider or higher stage, within the design limits. */

const drawnFor = { width: 1920, height: 1080 } as const;
const aspects = { least: 1.6, most: 2.5 } as const;

export interface Stage {
  /** Size of the stage, px before scaling. */
  readonly width: number;
  readonly height: number;
  readonly factor: number;
  /** Offset of the centred stage on the screen, px. */
  readonly left: number;
  readonly top: number;
}

/** The stage on a screen, px; a magnified one contains less and shows it larger. */
export function stageOf(screenWidth: number, screenHeight: number, magnified = 1): Stage {
  const width = Math.max(1, screenWidth);
  const height = Math.max(1, screenHeight);
  const factor = Math.min(width / drawnFor.width, height / drawnFor.height) * magnified;
  const stageWidth = Math.min(width / factor, (drawnFor.height / magnified) * aspects.most);
  const stageHeight = Math.min(height / factor, drawnFor.width / magnified / aspects.least);
  return {
    width: Math.round(stageWidth),
    height: Math.round(stageHeight),
    factor,
    left: Math.round((width - stageWidth * factor) / 2),
    top: Math.round((height - stageHeight * factor) / 2),
  };
}
