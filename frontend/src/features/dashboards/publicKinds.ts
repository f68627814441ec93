/** The kind of a widget that a public copy leaves out, as the server writes it. */
export const LEFT_OUT = 'left_out';
