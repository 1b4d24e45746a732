const fields = 'input:not([type=hidden]), textarea, select, [role=combobox], [role=switch], [contenteditable=true]';
const safe = '.ant-modal-footer button:not(.ant-btn-primary):not(.ant-btn-dangerous), .ant-modal-close, .ant-drawer-close';

const usable = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && !element.matches(':disabled, [aria-disabled=true], [readonly]') && element.offsetParent !== null;

/** Focuses the first field of a dialog, or its first safe action if it has none, unless an element inside already has the focus. */
export function focusFirst(host: ParentNode): void {
  if (document.activeElement?.matches(fields) && host.contains(document.activeElement)) return;
  const first = [...host.querySelectorAll(fields)].find(usable) ?? [...host.querySelectorAll(safe)].find(usable);
  first?.focus();
}
