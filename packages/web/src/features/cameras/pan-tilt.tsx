import { ArrowUpOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import { cameraApi } from '@czyun/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { HoldButton } from '../../kit/control/hold-button.tsx';
import { Segmented } from '../../kit/control/segmented.tsx';
import box from '../../kit/ui/box.module.css';
import { useChange } from '../../platform/api/use-call.ts';
import { useProject } from '../../platform/project/project-context.ts';
import css from './cameras.module.css';
import { camerasText } from './text.ts';

interface Way {
  readonly name: 'up' | 'down' | 'left' | 'right' | 'upLeft' | 'downLeft' | 'upRight' | 'downRight' | 'nearer' | 'further';
  /** Number of the direction in the video provider's interface. */
  readonly direction: number;
  readonly icon: ReactNode;
}

const arrow = (rotate: number) => <ArrowUpOutlined rotate={rotate} aria-hidden />;

/** In the order of the pad, row by row; null: an empty place. */
const ways: readonly (Way | null)[] = [
  { name: 'upLeft', direction: 4, icon: arrow(-45) },
  { name: 'up', direction: 0, icon: arrow(0) },
  { name: 'upRight', direction: 6, icon: arrow(45) },
  { name: 'left', direction: 2, icon: arrow(-90) },
  null,
  { name: 'right', direction: 3, icon: arrow(90) },
  { name: 'downLeft', direction: 5, icon: arrow(-135) },
  { name: 'down', direction: 1, icon: arrow(180) },
  { name: 'downRight', direction: 7, icon: arrow(135) },
  { name: 'further', direction: 9, icon: <ZoomOutOutlined aria-hidden /> },
  null,
  { name: 'nearer', direction: 8, icon: <ZoomInOutlined aria-hidden /> },
];

/** Moves one camera while a button is held, by pointer or by key. */
export function PanTilt({
  camera,
  isOff,
  note,
}: {
  readonly camera: { readonly deviceSerial: string; readonly channelNo: number };
  readonly isOff: boolean;
  readonly note: string;
}) {
  const t = camerasText.useText();
  const project = useProject();
  const [speed, setSpeed] = useState<0 | 1 | 2>(1);
  const start = useChange(cameraApi.startPanTilt);
  const stop = useChange(cameraApi.stopPanTilt);
  const moving = useRef<{ readonly direction: number; readonly began: Promise<unknown> } | null>(null);
  const target = { projectId: project.id, ...camera };
  const end = () => {
    const move = moving.current;
    moving.current = null;
    // A stop that overtakes its start would leave the camera turning.
    void move?.began.then(() => stop.mutate({ body: { ...target, direction: move.direction } }));
  };
  const begin = (direction: number) => {
    end();
    const began = start.mutateAsync({ body: { ...target, direction, speed } }).catch(() => undefined);
    moving.current = { direction, began };
  };
  const ending = useRef(end);
  useEffect(() => {
    ending.current = end;
  });
  // Leaving the page or the window ends the movement.
  useEffect(() => {
    const release = () => ending.current();
    window.addEventListener('blur', release);
    return () => {
      window.removeEventListener('blur', release);
      release();
    };
  }, []);
  return (
    <div className={`${box.stack} ${box.roomy}`}>
      <fieldset className={`${box.bare} ${css.pad}`} aria-label={t(($) => $.pad, { serial: camera.deviceSerial })}>
        {ways.map((way, index) =>
          way === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: places of the pad never move
            <span key={index} />
          ) : (
            <HoldButton
              key={way.name}
              icon={way.icon}
              label={t(($) => $.way[way.name])}
              disabled={isOff}
              onStart={() => begin(way.direction)}
              onEnd={end}
            />
          ),
        )}
      </fieldset>
      <div className={`${box.row} ${box.wrap}`}>
        <Segmented<0 | 1 | 2>
          label={t(($) => $.speed)}
          disabled={isOff}
          value={speed}
          onChange={setSpeed}
          options={[
            { value: 0, label: t(($) => $.speeds.slow) },
            { value: 1, label: t(($) => $.speeds.normal) },
            { value: 2, label: t(($) => $.speeds.fast) },
          ]}
        />
        <span className={`${box.small} ${box.faint}`}>{note}</span>
      </div>
    </div>
  );
}
