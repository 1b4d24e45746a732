import { type CallResult, devicesApi, routes, type setupApi } from '@czyun/contract';
import { Link } from 'react-router';
import box from '../../../../kit/ui/box.module.css';
import { Card } from '../../../../kit/ui/card.tsx';
import { useLinks } from '../../../../platform/address/use-links.ts';
import { useCall } from '../../../../platform/api/use-call.ts';
import { projectSetupText } from '../text.ts';

const checkEveryMs = 5000;

/** Steps until the first device has sent data; nothing after that. */
export function NextSteps({ setup: { project, devices, mqtt } }: { readonly setup: CallResult<typeof setupApi.getSetup> }) {
  const t = projectSetupText.useText();
  const to = useLinks();
  const states = useCall(devicesApi.getAllByProjId, { query: { id: project.id } }, { everyMs: checkEveryMs, quiet: true });
  if (devices.length === 0 || states.data === undefined || states.data.some(({ lastMessage }) => lastMessage !== null)) return null;
  const steps = [
    {
      key: 'tokens',
      to: to(routes.setup, { tab: 'transfer' }),
      title: t(($) => $.next.tokens),
      hint: t(($) => $.next.tokensHint, { port: mqtt.port }),
    },
    { key: 'devices', to: to(routes.setup), title: t(($) => $.next.devices), hint: t(($) => $.next.devicesHint) },
    { key: 'people', to: to(routes['user/p/u/invite']), title: t(($) => $.next.people), hint: t(($) => $.next.peopleHint) },
    { key: 'home', to: to(routes.home), title: t(($) => $.next.home), hint: t(($) => $.next.homeHint) },
  ];
  return (
    <Card title={t(($) => $.next.title)}>
      <p className={`${box.plain} ${box.soft}`}>{t(($) => $.next.intro)}</p>
      <ol>
        {steps.map((step) => (
          <li key={step.key}>
            <Link to={step.to}>{step.title}</Link>
            <span className={`${box.small} ${box.soft}`}> · {step.hint}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
