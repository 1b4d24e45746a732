/** Number of a statement, unique within a server: `ST-202610-0007`, of its second correction `ST-202610-0007-C2`. */
export function statementNumber(projectId: number, { month, number }: { readonly month: string; readonly number: number }): string {
  const first = `ST-${month.replace('-', '')}-${String(projectId).padStart(4, '0')}`;
  return number === 0 ? first : `${first}-C${number}`;
}
