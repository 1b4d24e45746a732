import { controlApi, routeAt } from '@czyun/contract';
import type { Training } from '@czyun/contract/training';
import { useLocation } from 'react-router';
import { useCall } from '../../platform/api/use-call.ts';
import { useOpenAlarms } from '../../platform/live/use-alarms.ts';
import { useClock, useNow } from '../../platform/live/use-clock.ts';
import { readPlace } from '../../platform/project/paths.ts';
import type { ActiveLesson, LessonFacts, LessonTask } from './tasks.ts';

const commandsEveryMs = 2000;

/** The current state known to the page, to check a task. */
export function useLessonFacts({ projectId }: ActiveLesson, task: LessonTask | undefined, training: Training | undefined): LessonFacts {
  const { pathname, search } = useLocation();
  const isLive = useClock().mode === 'live';
  const now = useNow();
  const { entries, quiet, known } = useOpenAlarms(projectId);
  const isCommand = task?.check.kind === 'command';
  const commands = useCall(controlApi.queryCommands, isCommand ? { query: { projectId, deviceId: task.device.id, pageSize: 20 } } : null, {
    everyMs: commandsEveryMs,
    quiet: true,
  });
  const id = Number(new URLSearchParams(search).get('id'));
  return {
    path: routeAt(readPlace(pathname).child)?.path ?? '',
    deviceId: Number.isInteger(id) && id > 0 ? id : null,
    shown: isLive ? null : now,
    alarms: isLive && known ? [...entries, ...quiet] : null,
    commands: commands.data?.list ?? [],
    isInjected: training === undefined || training.running?.own === true,
  };
}
