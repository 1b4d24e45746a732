import { routes } from '@czyun/contract';
import { boardsApi } from '@czyun/contract/boards';
import { useState } from 'react';
import { Link } from 'react-router';
import { MultiSelect } from '../../../kit/control/multi-select.tsx';
import { Segmented } from '../../../kit/control/segmented.tsx';
import { Field } from '../../../kit/form/field.tsx';
import { Stack, Text } from '../../../kit/ui/layout.tsx';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { secretPage } from '../addresses.ts';
import { linksText } from '../text.ts';
import { Handover } from './handover.tsx';

const spans = [15, 30, 60, 120] as const;
const maxBoards = 20;

/** Address of shared boards as a wall: all of them or selected ones, shown in turn. */
export function BoardWall({ secret }: { readonly secret: string }) {
  const t = linksText.useText();
  const to = useLinks();
  const { id: projectId } = useProject();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [every, setEvery] = useState<number>(30);
  const boards = useCall(boardsApi.listBoards, { query: { projectId } }, { quiet: true }).data?.filter(({ shared }) => shared);
  if (boards === undefined) return null;
  if (boards.length === 0)
    return (
      <Text as="p" size="small" tone="soft">
        {t(($) => $.link.noBoards)} <Link to={to(routes.diydemo)}>{t(($) => $.link.toBoards)}</Link>
      </Text>
    );
  const isInTurn = (chosen.length === 0 ? boards.length : chosen.length) > 1;
  const page = to(routes.diyCockpit, { boards: [...chosen], ...(isInTurn ? { every } : {}) });
  return (
    <Stack gap="tight" data-part="board-wall">
      <Field id="link-boards" label={t(($) => $.link.whichBoards)}>
        <MultiSelect<string>
          id="link-boards"
          placeholder={t(($) => $.link.allBoards)}
          value={[...chosen]}
          options={boards.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(ids) => setChosen(ids.slice(0, maxBoards))}
        />
      </Field>
      {isInTurn && (
        <Segmented<number>
          label={t(($) => $.link.every)}
          value={every}
          onChange={setEvery}
          options={spans.map((value) => ({ value, label: t(($) => $.link.seconds, { n: value }) }))}
        />
      )}
      <Handover name={t(($) => $.link.boards)} text={secretPage(location.origin, secret, page)} copyLabel={t(($) => $.link.copyBoards)} />
    </Stack>
  );
}
