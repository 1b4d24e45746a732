/** Rows of the first sheet of an Excel file, or of a CSV file in UTF-8 or GB 18030. Cells are texts, numbers, times or empty. */
export async function readSheet(file: File): Promise<readonly (readonly unknown[])[]> {
  const bytes = await file.arrayBuffer();
  if (/\.xlsx$/i.test(file.name)) {
    const { readXlsx } = await import('hucre/xlsx');
    return (await readXlsx(bytes)).sheets[0]?.rows ?? [];
  }
  const { parseCsv } = await import('hucre/csv');
  return parseCsv(csvText(bytes));
}

/** Excel in China writes CSV in GB 18030. */
function csvText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
