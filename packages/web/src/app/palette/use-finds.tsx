import {
  CheckOutlined,
  DesktopOutlined,
  FieldTimeOutlined,
  FolderOutlined,
  LineChartOutlined,
  TranslationOutlined,
} from '@ant-design/icons';
import { devicesApi, hourMs, type LogEntry, menuGroups, projectsApi, type RouteSpec, routes } from '@czyun/contract';
import { type ReactNode, useMemo } from 'react';
import { useSign } from '../../parts/alarms/sign.ts';
import { useAcknowledge } from '../../parts/alarms/use-acknowledge.ts';
import { isKept } from '../../parts/points/catalog.ts';
import { deviceLink } from '../../platform/address/device-link.ts';
import { useLinks } from '../../platform/address/use-links.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useDeviceTypes } from '../../platform/api/use-device-types.ts';
import { appConfig } from '../../platform/config/current.ts';
import { setLanguage, useLanguage } from '../../platform/language/language.ts';
import { clockControl } from '../../platform/live/clock.ts';
import { useIsLive, useTime } from '../../platform/live/use-clock.ts';
import { projectPath } from '../../platform/project/paths.ts';
import { useProject, useProjectConfig } from '../../platform/project/project-context.ts';
import { isPlatform } from '../../platform/session/session.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { setTheme, useTheme } from '../../platform/theme/theme.ts';
import { MenuIcon } from '../frame/icons.tsx';
import { mayOpen, menuOf } from '../frame/menu.ts';
import { actionTitles } from './action-titles.ts';
import { momentOf, momentText } from './moment.ts';
import type { PointValueProps } from './point-value.tsx';
import { findPoints, namesOfDevice } from './points.ts';
import { score, wordsOf } from './score.ts';

export type FindKind = 'screen' | 'device' | 'point' | 'project' | 'action';

export interface Find {
  readonly id: string;
  readonly kind: FindKind;
  readonly title: string;
  /** Distinguishes results of the same name. */
  readonly note: string;
  readonly icon: ReactNode;
  /** Address or action of the result; `other`: the address with Shift. */
  readonly target: string | (() => void);
  readonly other?: string;
  /** Its value is shown beside the result. */
  readonly value?: PointValueProps;
}

interface Rated extends Find {
  readonly score: number;
}

const maxPoints = 60;
const maxAlarms = 5;
const replayHour = () => clockControl.goTo(Date.now() - hourMs);

export interface Finds {
  readonly finds: readonly Find[];
  /** The devices are loaded, or could not be loaded. */
  readonly isComplete: boolean;
}

/** Results for typed words: screens in both languages, devices, their points, projects and actions, best first, grouped by kind. */
export function useFinds(text: string): Finds {
  const language = useLanguage();
  const to = useLinks();
  const project = useProject();
  const config = useProjectConfig();
  const { person } = useSession();
  const isLive = useIsLive();
  const { name: theme } = useTheme();
  const { unacknowledged } = useSign(project.id);
  const { acknowledge } = useAcknowledge();
  const now = useTime(60_000);
  const platform = isPlatform(person);
  const devices = useCall(devicesApi.getAllByProjId, { query: { id: project.id } }, { freshMs: 30_000, quiet: true });
  const projects = useCall(
    projectsApi.getProjList,
    { query: { isAll: platform, pageNum: 1, pageSize: 500 } },
    { freshMs: 60_000, quiet: true },
  );
  const types = useDeviceTypes(useMemo(() => Object.keys(config.devType).map(Number), [config]));
  const words = useMemo(() => wordsOf(text), [text]);

  const screens = useMemo(() => {
    const sections = menuOf(config.nav['all'] ?? [], project);
    const groupOf = new Map(sections.flatMap(({ group, entries }) => entries.map(({ path }) => [path, group] as const)));
    return Object.values<RouteSpec>(routes).flatMap((route) => {
      const offered = groupOf.has(route.path) || route.personal === true;
      if (!offered || !route.built || (route.platform === true && !platform) || !mayOpen(route, project)) return [];
      const group = groupOf.get(route.path);
      const note = group === undefined || group === 'own' ? '' : menuGroups[group][language];
      return [{ route, note, names: [route.title.zh, route.title.en.toLowerCase(), route.path.toLowerCase()] }];
    });
  }, [config, project, platform, language]);

  const finds = useMemo(() => {
    const rated: Rated[] = [];
    const add = (names: readonly string[], find: Find, weight = 1) => {
      const points = score(names, words) * weight;
      if (points > 0) rated.push({ ...find, score: points });
    };
    for (const { route, note, names } of screens)
      add(names, {
        id: `screen:${route.path}`,
        kind: 'screen',
        title: route.title[language],
        note,
        icon: <MenuIcon name={route.icon} />,
        target: projectPath(appConfig.name, project.id, route.path),
      });
    const list = devices.data ?? [];
    for (const device of list)
      add(namesOfDevice(device), {
        id: `device:${device.id}`,
        kind: 'device',
        title: device.name,
        note: `${device.deviceType.name} · ${device.key}`,
        icon: <MenuIcon name="device" />,
        target: deviceLink(to, device.deviceType.id, device.id),
      });
    if (words.length > 0) {
      for (const found of findPoints(list, types, words, maxPoints)) {
        const { device, point } = found;
        const page = to(routes['dev-monitor'], { id: device.id, point: point.metric });
        rated.push({
          id: `point:${device.id}:${point.metric}`,
          kind: 'point',
          title: point.name[language],
          note: device.name,
          icon: <LineChartOutlined />,
          target: isKept(point) ? to(routes.history, { keys: [`${device.id}:${point.metric}`] }) : page,
          other: page,
          value: { device, point },
          score: found.score * 0.9,
        });
      }
      for (const { id, name } of projects.data?.list ?? [])
        add([name.toLowerCase()], {
          id: `project:${id}`,
          kind: 'project',
          title: name,
          note: '',
          icon: <FolderOutlined />,
          target: projectPath(appConfig.name, id, 'index'),
        });
    }
    const action = (id: keyof typeof actionTitles, icon: ReactNode, target: () => void) => {
      const title = actionTitles[id];
      const names = [title.zh, title.en.toLowerCase()];
      add(names, { id: `action:${id}`, kind: 'action', title: title[language], note: '', icon, target }, 0.8);
    };
    action('language', <TranslationOutlined />, () => void setLanguage(language === 'zh' ? 'en' : 'zh'));
    action('theme', <DesktopOutlined />, () => setTheme(theme === 'light' ? 'dark' : 'light'));
    const moment = momentOf(text, now, project.timeZone);
    if (moment !== null)
      rated.push({
        ...{ id: 'action:moment', kind: 'action', note: '', icon: <FieldTimeOutlined />, score: words.length },
        title: `${actionTitles.moment[language]} ${momentText(moment, project.timeZone)}`,
        target: () => clockControl.goTo(moment),
      });
    // Only with a search text: Enter in a newly opened palette acknowledges nothing.
    if (acknowledge !== null && words.length > 0)
      for (const entry of unacknowledged.toSorted(byCause).slice(0, maxAlarms))
        add(
          [actionTitles.acknowledge.zh, actionTitles.acknowledge.en.toLowerCase(), entry.content.toLowerCase()],
          {
            ...{ id: `action:acknowledge:${entry.id}`, kind: 'action', title: actionTitles.acknowledge[language], note: entry.content },
            icon: <CheckOutlined />,
            target: () => void acknowledge([entry]).catch(() => undefined),
          },
          0.7,
        );
    if (isLive) action('replay', <FieldTimeOutlined />, replayHour);
    else action('live', <FieldTimeOutlined />, clockControl.live);
    return inKinds(rated);
  }, [screens, devices.data, types, projects.data, text, words, now, language, to, project, isLive, theme, unacknowledged, acknowledge]);
  return { finds, isComplete: devices.data !== undefined || devices.error !== null };
}

/** First faults before their consequences, the most severe first. */
const byCause = (a: LogEntry, b: LogEntry): number =>
  Number(a.firstId !== undefined) - Number(b.firstId !== undefined) || (a.severity ?? 3) - (b.severity ?? 3);

const kinds: readonly FindKind[] = ['screen', 'device', 'point', 'project', 'action'];

/** Best first; results of one kind stay together, at the place of the best of them. */
function inKinds(rated: readonly Rated[]): readonly Find[] {
  return kinds
    .map((kind) => rated.filter((find) => find.kind === kind).sort((a, b) => b.score - a.score))
    .filter((finds) => finds.length > 0)
    .sort((a, b) => (b[0]?.score ?? 0) - (a[0]?.score ?? 0))
    .flat();
}
