export const Other = async () => ({});
