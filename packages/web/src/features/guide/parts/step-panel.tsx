import { ArrowRightOutlined } from '@ant-design/icons';
import { routes } from '@czyun/contract';
import { Link } from 'react-router';
import box from '../../../kit/ui/box.module.css';
import { useValuesOf } from '../../../parts/diagram/use-values-of.ts';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useWord } from '../../../platform/language/language.ts';
import { useDeviceStates } from '../../../platform/live/use-device-states.ts';
import { holderIn, useProject } from '../../../platform/project/project-context.ts';
import { guideText } from '../text.ts';
import { DeviceFigures } from './device-figures.tsx';
import css from './guide.module.css';
import { nextScreen } from './next-screen.ts';
import type { GuideStep } from './steps.ts';

/** Most devices shown with their figures; further ones are in the list of devices. */
const maxShown = 4;

/** Purpose and function of a part of the station, its devices with their values, and links to further pages. */
export function StepPanel({ step }: { readonly step: GuideStep }) {
  const t = guideText.useText();
  const word = useWord();
  const to = useLinks();
  const project = useProject();
  const { key, devices } = step;
  const shown = devices.slice(0, maxShown);
  const values = useValuesOf(shown.map(({ item }) => item));
  const states = useDeviceStates(project.id);
  const next = nextScreen(key, project.projectType.id, holderIn(project));
  const more = devices.length - shown.length;
  return (
    <aside className={`${box.framed} ${box.stack} ${box.roomy} ${css.panel}`} data-guide-step={key}>
      <div aria-live="polite" className={box.stack}>
        <h2 className={`${box.plain} ${box.large}`}>{t(($) => $.steps[key].title)}</h2>
        <p className={box.plain}>{t(($) => $.steps[key].text)}</p>
      </div>
      {shown.map(({ item, metrics }) => (
        <DeviceFigures
          key={item.placed.key}
          item={item}
          metrics={metrics}
          values={values}
          status={states.byId.get(item.device.id)?.status ?? 'unknown'}
        />
      ))}
      {more > 0 && (
        <Link to={to(routes.devices, { type: devices[0]?.item.device.deviceType.id ?? null })}>{t(($) => $.more, { n: more })}</Link>
      )}
      {next !== undefined && (
        <Link className={box.row} to={to(next)} data-guide-next={next.path}>
          <ArrowRightOutlined aria-hidden /> {t(($) => $.open, { name: word(next.title) })}
        </Link>
      )}
    </aside>
  );
}
