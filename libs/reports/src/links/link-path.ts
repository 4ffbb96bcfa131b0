/** The path under which links are read. */
export const REPORT_LINK_PATH = '/r';
