import { CompressOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useTheme } from '../../platform/theme/theme.ts';
import { Button } from '../control/button.tsx';
import box from '../ui/box.module.css';
import { useHeight } from '../ui/use-height.ts';
import { useWidth } from '../ui/use-width.ts';
import { flatView } from './flat.ts';
import { FlatScene } from './flat-scene.tsx';
import { middleOf } from './geometry.ts';
import type { Model, ScenePart, SceneState, Vec } from './model.ts';
import type { Free } from './orbit.ts';
import css from './scene.module.css';
import { sceneText } from './text.ts';
import { useCallouts } from './use-callouts.ts';
import { useNewestChoice } from './use-newest-choice.ts';
import { useOrbit } from './use-orbit.ts';
import { useStage } from './use-stage.ts';
import { partByKey } from './walk.ts';

export interface SceneLabel {
  readonly part: string;
  /** End of the label's line; absent: the centre of the part. */
  readonly at?: Vec;
  readonly content: ReactNode;
}

export interface Scene3dProps {
  /** Description of the picture. */
  readonly label: string;
  readonly model: Model;
  readonly state: SceneState;
  /** In the order of the arrow keys. */
  readonly parts: readonly ScenePart[];
  readonly labels: readonly SceneLabel[];
  readonly chosen: string | null;
  readonly onChoose: (part: string | null) => void;
  readonly onOpen?: (part: string) => void;
  /** False: time is paused. */
  readonly moves: boolean;
  /** Legend, in the lower corner. */
  readonly children?: ReactNode;
}

/** From this width on labels are beside the picture, px. */
const labelledFromPx = 620;
const besidePx = 150;
const rowPx = 66;
/** A model with at least this ratio of width to height has its labels above and below. */
const wideFrom = 1.5;

/**
 * A plant in 3D: rotated and zoomed by mouse, fingers and keys, parts selected by pointer and keys, with labels beside it. One Tab stop;
 * arrow keys move between parts and announce their name and state.
 */
export function Scene3d({ label, model, state, parts, labels, chosen, onChoose, onOpen, moves, children }: Scene3dProps) {
  const t = sceneText.useText();
  const { tokens } = useTheme();
  const host = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(host);
  const height = useHeight(host);
  const [pointed, setPointed] = useState<{ readonly part: string; readonly x: number; readonly y: number } | null>(null);
  const isLabelled = width >= labelledFromPx && labels.length > 0;
  const { low, high } = model;
  const isWide = (high[0] - low[0]) / (high[1] - low[1]) > wideFrom;
  const free = freeOf(isLabelled, isWide, width, height);
  const { newest, choose } = useNewestChoice(chosen, onChoose);
  const { orbit, drag, onKey, ...camera } = useOrbit(host, model, (x, y) => choose(partAt(x, y)));
  const { stage, drawing } = useStage(place, {
    ...{ model, tokens, state, view: { orbit, free }, size: { width, height }, chosen, pointed: pointed?.part ?? null, moves },
    onFrame: () => follow(),
  });
  const flat = drawing === 'flat' && width > 0 ? flatView(model, width, height, free) : null;
  const project = stage === null ? (flat?.project ?? null) : (point: Vec) => stage.project(point);
  const anchors = new Map<string, Vec>();
  for (const { part, at } of isLabelled ? labels : []) anchors.set(part, at ?? middleOf(model, part) ?? [0, 0, 0]);
  const follow = useCallouts(host, anchors, project, isWide);

  function partAt(clientX: number, clientY: number): string | null {
    const rect = host.current?.getBoundingClientRect();
    if (rect === undefined) return null;
    if (stage !== null) return stage.pick(clientX - rect.left, clientY - rect.top);
    const element = document
      .elementsFromPoint(clientX, clientY)
      .find((each) => host.current?.contains(each) && each.hasAttribute('data-part'));
    return element?.getAttribute('data-part') ?? null;
  }
  const nameOf = (id: string | null) => parts.find((part) => part.id === id);
  const spoken = (part: ScenePart | undefined) =>
    part === undefined ? t(($) => $.none) : t(($) => $.part, { name: part.name, state: part.state });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const at = newest();
    const next = event.shiftKey ? null : partByKey(parts, at, event.key);
    if (next !== null) choose(next);
    else if (event.key === 'Enter' && at !== null) onOpen?.(at);
    else if (event.key === 'Escape' && at !== null) choose(null);
    else if (!onKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    drag.onPointerMove(event);
    if (event.pointerType !== 'mouse' || event.buttons !== 0) return setPointed(null);
    const part = partAt(event.clientX, event.clientY);
    const rect = event.currentTarget.getBoundingClientRect();
    setPointed(part === null ? null : { part, x: event.clientX - rect.left, y: event.clientY - rect.top });
  };
  const shown = nameOf(pointed?.part ?? null);
  return (
    <div className={css.scene} ref={host} data-scene={drawing} data-labelled={isLabelled}>
      <div
        className={css.view}
        role="slider"
        tabIndex={0}
        aria-roledescription={t(($) => $.role)}
        aria-label={label}
        aria-description={t(($) => $.keys)}
        aria-valuemin={1}
        aria-valuemax={Math.max(1, parts.length)}
        aria-valuenow={Math.max(1, parts.findIndex(({ id }) => id === chosen) + 1)}
        aria-valuetext={spoken(nameOf(chosen))}
        data-pointing={pointed !== null}
        {...drag}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setPointed(null)}
        onKeyDown={onKeyDown}
      >
        {drawing !== 'flat' && <div className={box.cover} ref={place} />}
        {flat !== null && (
          <FlatScene
            view={flat}
            width={width}
            height={height}
            model={model}
            state={state}
            tokens={tokens}
            chosen={chosen}
            pointed={pointed?.part ?? null}
          />
        )}
      </div>
      {isLabelled && project !== null && <Labels labels={labels} chosen={chosen} onChoose={choose} />}
      {pointed !== null && shown !== undefined && (
        <span className={`${box.small} ${css.tip}`} style={tipPlace(pointed, width)} aria-hidden="true">
          {spoken(shown)}
        </span>
      )}
      <div className={`${box.row} ${box.tight} ${css.tools}`}>
        {drawing === 'flat' ? (
          <span className={`${box.small} ${box.faint}`}>{t(($) => $.flat)}</span>
        ) : (
          <>
            <Button size="small" icon={<PlusOutlined />} label={t(($) => $.nearer)} onClick={camera.nearer} />
            <Button size="small" icon={<MinusOutlined />} label={t(($) => $.farther)} onClick={camera.farther} />
            <Button size="small" icon={<CompressOutlined />} label={t(($) => $.whole)} onClick={camera.whole} />
          </>
        )}
      </div>
      {children !== undefined && <div className={css.legend}>{children}</div>}
    </div>
  );
}

/** Share of the picture that labels leave free: its middle, whatever is at its edges. */
function freeOf(isLabelled: boolean, isWide: boolean, width: number, height: number): Free {
  if (!isLabelled || height === 0) return { width: 1, height: 1 };
  return isWide ? { width: 0.98, height: Math.max(0.4, 1 - (2 * rowPx + 40) / height) } : { width: 1 - (2 * besidePx) / width, height: 1 };
}

/** Beside the pointer, inside the picture. */
function tipPlace({ x, y }: { readonly x: number; readonly y: number }, width: number) {
  const share = Math.round((x / Math.max(1, width)) * 100);
  return { left: x, top: y - 12, transform: `translate(-${share}%, -100%)` };
}

type LabelsProps = Pick<Scene3dProps, 'labels' | 'chosen' | 'onChoose'>;

function Labels({ labels, chosen, onChoose }: LabelsProps) {
  return (
    <>
      <svg className={css.leads} aria-hidden="true">
        {labels.map(({ part }) => (
          <g key={part} data-chosen={part === chosen}>
            <polyline data-lead={part} />
            <circle data-end={part} r={2.5} />
          </g>
        ))}
      </svg>
      {labels.map(({ part, content }) => (
        <button
          key={part}
          type="button"
          tabIndex={-1}
          className={`${box.bare} ${css.callout}`}
          data-callout={part}
          data-chosen={part === chosen}
          onClick={() => onChoose(part)}
        >
          {content}
        </button>
      ))}
    </>
  );
}
