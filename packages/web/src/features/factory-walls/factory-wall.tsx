import { routes } from '@czyun/contract';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Skeleton, States } from '../../kit/ui/states.tsx';
import { useNarrow } from '../../kit/ui/use-narrow.ts';
import { asksForWall } from '../../kit/wall/wall-context.ts';
import { WallStage } from '../../kit/wall/wall-stage.tsx';
import { NoMachines } from '../../parts/floor/no-machines.tsx';
import { type Floor, useFloor } from '../../parts/floor/use-floor.ts';
import { AlarmLine, alarmLinePx } from '../../parts/wall/alarm-line.tsx';
import { TurnTool } from '../../parts/wall/turn-tool.tsx';
import { useTurn } from '../../parts/wall/use-turn.ts';
import { useLinks } from '../../platform/address/use-links.ts';
import { useSearchState } from '../../platform/address/use-search-state.ts';
import { useProject } from '../../platform/project/project-context.ts';
import css from './factory-walls.module.css';
import { PhoneFloor, type PhoneOf } from './phone-floor.tsx';

export type FactoryWallName = 'DigitalCockpit' | 'DigitalCockpit2' | 'DigitalCockpit3';

export interface Room {
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface FactoryWallProps {
  readonly name: FactoryWallName;
  readonly title: string;
  readonly children: (data: NonNullable<Floor['data']>, machines: Floor['machines'], room: Room) => ReactNode;
}

const gapPx = 24;

const phoneOf: Readonly<Record<FactoryWallName, PhoneOf>> = {
  DigitalCockpit: 'plant',
  DigitalCockpit2: 'workshop',
  DigitalCockpit3: 'line',
};

/** Frame of the factory walls: the present machines, and their alarms below. A phone gets a list. */
export function FactoryWall({ name, title, children }: FactoryWallProps) {
  const project = useProject();
  const to = useLinks();
  const navigate = useNavigate();
  const narrow = useNarrow();
  const [search] = useSearchState();
  const shown = useFloor();
  const { asked, machines } = shown;
  useTurn(name);
  const floor = to(routes.devicesView);
  if (narrow && !asksForWall(search.toString())) return <PhoneFloor title={title} floor={shown} of={phoneOf[name]} />;
  const leave = () => {
    if (document.fullscreenElement !== null) void document.exitFullscreen();
    void navigate(floor);
  };
  return (
    <WallStage
      title={`${project.name} · ${title}`}
      timeZone={project.timeZone}
      freshAt={asked.dataUpdatedAt || null}
      onLeave={leave}
      far
      tools={<TurnTool />}
    >
      {(heightPx, widthPx) => (
        <div className={css.wall} style={{ height: heightPx, gap: gapPx }} data-screen={name}>
          <div className={css.main}>
            <States
              of={asked}
              skeleton={<Skeleton height={heightPx - alarmLinePx - gapPx} />}
              isEmpty={(data) => data.machines.length === 0}
              empty={<NoMachines />}
            >
              {(data) => children(data, machines, { widthPx, heightPx: heightPx - alarmLinePx - gapPx })}
            </States>
          </div>
          <AlarmLine />
        </div>
      )}
    </WallStage>
  );
}
