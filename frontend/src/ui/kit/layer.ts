/**
 * Where what opens from a control is put: into the dialog around it, because a modal dialog makes all else inert, or beside the panel around it,
 * which closes at a press elsewhere and would cut it off.
 */
export const layerOf = (control: HTMLElement): HTMLElement =>
  control.closest<HTMLElement>('dialog, [data-layers]') ?? document.body;
