import { type SetupProject, setupApi } from '@czyun/contract';
import { Switch } from '../../../../kit/control/switch.tsx';
import { useChange } from '../../../../platform/api/use-call.ts';
import { isPlatform } from '../../../../platform/session/session.ts';
import { useSession } from '../../../../platform/session/use-session.ts';
import { setupReads } from '../queries.ts';
import { projectSetupText } from '../text.ts';
import { IntroCard } from './intro-card.tsx';

/** Whether the project's members get the WeChat token, for platform administrators. */
export function ProjectWeixin({ project }: { readonly project: SetupProject }) {
  const t = projectSetupText.useText();
  const { person } = useSession();
  const save = useChange(setupApi.setWeixin, {
    renews: setupReads,
    success: ({ weixin }) => t(($) => $.weixin[weixin ? 'on' : 'off']),
  });
  if (!isPlatform(person)) return null;
  return (
    <IntroCard title={t(($) => $.weixin.title)} intro={t(($) => $.weixin.hint)}>
      <span>
        <Switch
          label={t(($) => $.weixin.title)}
          checked={project.weixin}
          busy={save.isPending}
          onChange={(weixin) => save.mutate({ body: { projectId: project.id, weixin } })}
        />
      </span>
    </IntroCard>
  );
}
