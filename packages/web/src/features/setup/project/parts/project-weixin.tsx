import { type SetupProject, setupApi } from '@czyun/contract';
import { App, Switch } from 'antd';
import { useChange } from '../../../../shared/api/use-call.ts';
import { useSession } from '../../../../shared/session/use-session.ts';
import { Card } from '../../../../shared/ui/card.tsx';
import { setupReads } from '../queries.ts';
import { projectSetupText } from '../text.ts';

/** Whether the project's members get the WeChat token, for platform administrators. */
export function ProjectWeixin({ project }: { readonly project: SetupProject }) {
  const t = projectSetupText.use();
  const { message } = App.useApp();
  const { person } = useSession();
  const save = useChange(setupApi.setWeixin, {
    renews: setupReads,
    onDone: ({ weixin }) => void message.success(t(($) => $.weixin[weixin ? 'on' : 'off'])),
  });
  if (person?.userType !== 1) return null;
  return (
    <Card title={t(($) => $.weixin.title)}>
      <p className="quiet">{t(($) => $.weixin.hint)}</p>
      <Switch
        aria-label={t(($) => $.weixin.title)}
        checked={project.weixin}
        loading={save.isPending}
        onChange={(weixin) => save.mutate({ body: { projectId: project.id, weixin } })}
      />
    </Card>
  );
}
