import { routes } from '@czyun/contract';
import { Link } from 'react-router';
import box from '../../../kit/ui/box.module.css';
import { GroupCard } from '../../../parts/monitor/group-card.tsx';
import { HeatCard } from '../../../parts/monitor/heat-card.tsx';
import { useMonitored } from '../../../parts/monitor/monitored.ts';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useWord } from '../../../platform/language/language.ts';
import { useAllows } from '../../../platform/project/project-context.ts';
import type { zh } from '../messages.zh.ts';
import { guideText } from '../text.ts';
import type { DeviceStep } from './device-steps.ts';
import css from './guide.module.css';

type GroupKey = keyof typeof zh.device.groups;
type AboutKey = keyof typeof zh.device.about;

/** Purpose and function of a part of the device, with all its values. */
export function DevicePanel({ step: { key, group, name } }: { readonly step: DeviceStep }) {
  const t = guideText.useText();
  const word = useWord();
  const to = useLinks();
  const mayControl = useAllows()('device.control');
  const { type, deviceId } = useMonitored();
  const about = (nature: string): string => t(($) => $.device.about[nature in $.device.about ? (nature as AboutKey) : 'other']);
  const explained = (of: string): string =>
    t(($) => (Object.hasOwn($.device.groups, of) ? $.device.groups[of as GroupKey] : $.device.unknown));
  const isControl =
    mayControl && type.pages.includes('control') && type.points.some((point) => point.group === key && point.access !== 'r');
  return (
    <aside className={`${box.framed} ${box.stack} ${box.roomy} ${css.panel} ${css.long}`} data-guide-step={key === '' ? 'whole' : key}>
      <div aria-live="polite" className={box.stack}>
        <h2 className={`${box.plain} ${box.large}`}>{name === null ? word(type.name) : word(name)}</h2>
        <p className={box.plain}>{group === null ? about(type.nature) : explained(key)}</p>
      </div>
      {group !== null && group.singles.length + group.matrices.length > 0 && <GroupCard key={key} group={group} />}
      {group?.heats.map((family) => (
        <HeatCard key={family.base} group={key} family={family} />
      ))}
      <div className={`${box.row} ${box.wrap} ${box.wide}`}>
        <Link to={to(routes['dev-monitor'], { id: deviceId })}>{t(($) => $.device.monitor)}</Link>
        {isControl && <Link to={to(routes['dev-control'], { id: deviceId })}>{t(($) => $.device.control)}</Link>}
        <Link to={to(routes.demo)}>{t(($) => $.device.station)}</Link>
      </div>
    </aside>
  );
}
