import { setupApi } from '@czyun/contract';
import { ImportState } from '../parts/import-plan.tsx';
import { JsonPicker } from '../parts/json-file.tsx';
import type { FileImport } from '../parts/use-file-import.ts';
import { projectSetupText } from '../text.ts';

/** A project from a file: its changes are listed first. */
export function FromFile({ coming }: { readonly coming: FileImport }) {
  const t = projectSetupText.useText();
  return (
    <>
      <JsonPicker
        label={t(($) => $.file.choose)}
        maxKb={setupApi.importProjects.rawKb}
        file={coming.file}
        onFile={(file) => void coming.take(file)}
      />
      <ImportState of={coming} applyText={(n) => t(($) => $.begin.apply, { n })} />
    </>
  );
}
