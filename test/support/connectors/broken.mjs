export default () => {
  throw new Error('The base is missing');
};
