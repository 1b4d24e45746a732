/** Frame times of the storage container with 240 cells, and of an empty canvas of the same size, ms. */

import { containerModel } from '../../src/features/scenes/models/container.ts';
import { partOfCell } from '../../src/features/scenes/models/container-plan.ts';
import { Stage } from '../../src/kit/scene/stage.ts';
import { tokens } from '../../src/platform/theme/tokens.ts';

const [width, height] = [960, 540];

function canvasOf(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  document.body.append(canvas);
  return canvas;
}

/** Waits for each frame by reading a pixel of it: until then the browser only queues it. */
function timesOf(context: WebGL2RenderingContext, frames: number, draw: (frame: number) => void): number[] {
  const pixel = new Uint8Array(4);
  return Array.from({ length: frames }, (_, frame) => {
    const started = performance.now();
    draw(frame);
    context.readPixels(0, 0, 1, 1, context.RGBA, context.UNSIGNED_BYTE, pixel);
    return performance.now() - started;
  });
}

function empty(frames: number): number[] {
  const context = canvasOf().getContext('webgl2', { antialias: true, alpha: true });
  if (context === null) throw new Error('no WebGL');
  return timesOf(context, frames, () => context.clear(context.COLOR_BUFFER_BIT | context.DEPTH_BUFFER_BIT));
}

function scene(frames: number): number[] {
  const canvas = canvasOf();
  const model = containerModel({ cells: 240, packs: 5, racks: 2, own: 0, detectors: 6 });
  const stage = new Stage({ canvas, model, tokens: tokens.light, onFrame: () => undefined, onLost: () => undefined });
  stage.resize(width, height, 1);
  const context = canvas.getContext('webgl2');
  if (context === null) throw new Error('no WebGL');
  const { heat } = tokens.light;
  const times = timesOf(context, frames, (frame) => {
    // New values for all cells, and a rotating camera.
    const colors = new Map(
      Array.from({ length: 240 }, (_, index) => [partOfCell(index + 1), heat[(index + frame) % heat.length] ?? '#000'] as const),
    );
    stage.show({ colors });
    stage.view({ orbit: { turn: -0.3 + frame / 200, tilt: 0.16, zoom: 1 }, free: { width: 1, height: 1 } });
    stage.drawNow();
  });
  stage.dispose();
  return times;
}

Object.assign(globalThis, { sceneFrames: { empty, scene } });
