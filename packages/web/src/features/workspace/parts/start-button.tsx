import { HomeFilled, HomeOutlined } from '@ant-design/icons';
import { preferencesApi, routes } from '@czyun/contract';
import { Button } from '../../../kit/control/button.tsx';
import { useCall, useChange } from '../../../platform/api/use-call.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { useSession } from '../../../platform/session/use-session.ts';
import { workspaceText } from '../text.ts';

/** Sets or unsets the workspace as the start page of the project. */
export function StartButton() {
  const t = workspaceText.useText();
  const { id: projectId } = useProject();
  const { person } = useSession();
  const hasOwn = person !== null && person.display !== true && person.readOnly !== true;
  const { data } = useCall(preferencesApi.getPreferences, hasOwn ? { query: { projectId } } : null, { freshMs: 60_000, quiet: true });
  const { mutate, isPending } = useChange(preferencesApi.savePreference, { renews: [preferencesApi.getPreferences] });
  if (!hasOwn) return null;
  const own = routes.workspace.path;
  const isStart = data?.startPage === own;
  return (
    <Button
      icon={isStart ? <HomeFilled aria-hidden /> : <HomeOutlined aria-hidden />}
      title={t(($) => $.start.hint)}
      pressed={isStart}
      disabled={data === undefined}
      busy={isPending}
      onClick={() => mutate({ body: { key: 'startPage', value: isStart ? null : own } })}
    >
      {t(($) => (isStart ? $.start.on : $.start.set))}
    </Button>
  );
}
