import { type RefObject, useEffect, useState } from 'react';
import { inTime } from '../../platform/chunk.ts';
import type { Tokens } from '../../platform/theme/tokens.ts';
import { useLatest } from '../../platform/use-latest.ts';
import { usePixelRatio } from '../wall/wall-context.ts';
import type { Model, SceneState } from './model.ts';
import type { Stage, View } from './stage.ts';
import { hasWebgl } from './webgl.ts';

export interface StageInput {
  readonly model: Model;
  readonly tokens: Tokens;
  readonly state: SceneState;
  readonly view: View;
  readonly size: { readonly width: number; readonly height: number };
  readonly chosen: string | null;
  readonly pointed: string | null;
  readonly moves: boolean;
  readonly onFrame: () => void;
}

export type Drawing = 'waiting' | 'webgl' | 'flat';

const loadStage = () => import('./stage.ts');

const still = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches === true;

/** The stage on its own canvas in `place`, once its code is loaded; `flat`: the browser has no WebGL, or the context is lost. */
export function useStage(
  place: RefObject<HTMLElement | null>,
  input: StageInput,
): { readonly stage: Stage | null; readonly drawing: Drawing } {
  const { model, tokens, state, view, size, chosen, pointed, moves } = input;
  const [stage, setStage] = useState<Stage | null>(null);
  const [failed, setFailed] = useState(() => !hasWebgl());
  const latest = useLatest(input);
  const ratio = usePixelRatio();
  useEffect(() => {
    if (failed) return;
    let made: Stage | null = null;
    let isGone = false;
    const make = async () => {
      const { Stage: Drawn } = await inTime(loadStage);
      if (isGone || place.current === null) return;
      // A canvas whose context was released cannot draw any more.
      const canvas = document.createElement('canvas');
      place.current.replaceChildren(canvas);
      made = new Drawn({
        canvas,
        model,
        tokens: latest.current.tokens,
        onFrame: () => latest.current.onFrame(),
        onLost: () => setFailed(true),
      });
      setStage(made);
    };
    make().catch(() => setFailed(true));
    return () => {
      isGone = true;
      made?.dispose();
      made?.canvas.remove();
      setStage(null);
    };
  }, [model, place, failed]);
  useEffect(() => stage?.look(tokens), [stage, tokens]);
  useEffect(() => stage?.show(state), [stage, state]);
  useEffect(() => stage?.resize(size.width, size.height, ratio), [stage, size.width, size.height, ratio]);
  useEffect(() => stage?.view(view), [stage, view]);
  useEffect(() => stage?.mark(chosen, pointed), [stage, chosen, pointed]);
  useEffect(() => stage?.setMoving(moves && !still), [stage, moves]);
  useSeen(stage, place);
  return { stage, drawing: failed ? 'flat' : stage === null ? 'waiting' : 'webgl' };
}

/** The stage pauses while the page is hidden or the canvas is not visible. */
function useSeen(stage: Stage | null, place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = place.current;
    if (stage === null || element === null) return;
    let inView = true;
    const tell = () => stage.setSeen(inView && document.visibilityState === 'visible');
    const observer = new IntersectionObserver((entries) => {
      inView = entries.at(-1)?.isIntersecting ?? true;
      tell();
    });
    observer.observe(element);
    document.addEventListener('visibilitychange', tell);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', tell);
    };
  }, [stage, place]);
}
