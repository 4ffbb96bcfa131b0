/** Credits that refreshing an item takes from its workspace, beside the mutation's own (decisions §6). */
export const REFRESH_COST = 3;
