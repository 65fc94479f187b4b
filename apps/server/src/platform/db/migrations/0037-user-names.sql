-- What admins search and order users by (docs/decisions/058): so narrow that reading all of it takes milliseconds, and
-- kept true by the database, whatever writes to `users`.

-- Small letters for those of names and addresses. `lower` depends on the collation of a database, and folds ASCII alone
-- in some; the letters are those of the scripts that names may have. A sigma is one, wherever it stands in a word. In
-- front stand frequent letters that stay, since `translate` looks through the list for every letter of the text.
create function folded(text text) returns text language sql immutable strict parallel safe as $$
  select case when octet_length(text) = length(text) then lower(text collate "C") else translate(lower(text collate "C"),
    'enarislotmdhucgbkpfwvzjxyq .@-_0123456789’äöüéèàçëïêôâîûøåæñžšłčćßαοιετσνηυρπκμλόίάέήωδγχθ'
    'φβξζψύώоеаитнсрвлкмдпуяыьгзбчйхжшюцщэфъёіїєςİÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜ'
    'ĞĠĢĤĦĨĪĬĮĲĴĶĹĻĽĿŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƠƢƤƦƧƩƬƮƯƱƲƳƵƷƸƼǄǅǇǈǊǋǍ'
    'ǏǑǓǕǗǙǛǞǠǢǤǦǨǪǬǮǱǲǴǶǷǸǺǼǾȀȂȄȆȈȊȌȎȐȒȔȖȘȚȜȞȠȢȤȦȨȪȬȮȰȲȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΆΈΉΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟ'
    'ΠΡΣΤΥΦΧΨΩΪΫϏϘϚϜϞϠϴϷϹϺϽϾϿЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѶѸѺѼѾҀҊ'
    'ҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӁӃӅӇӉӋӍӐӒӔӖӘӚӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮᲉḀḂḄḆḈḊḌ'
    'ḎḐḒḔḖḘḚḜḞḠḢḤḦḨḪḬḮḰḲḴḶḸḺḼḾṀṂṄṆṈṊṌṎṐṒṔṖṘṚṜṞṠṢṤṦṨṪṬṮṰṲṴṶṸṺṼṾẀẂẄẆẈẊẌẎẐẒẔẞẠẢẤẦẨẪẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈ'
    'ỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸỺỼỾἈἉἊἋἌἍἎἏἘἙἚἛἜἝἨἩἪἫἬἭἮἯἸἹἺἻἼἽἾἿὈὉὊὋὌὍὙὛὝὟὨὩὪὫὬὭὮὯᾈᾉᾊᾋᾌᾍᾎᾏᾘᾙᾚᾛᾜᾝᾞ'
    'ᾟᾨᾩᾪᾫᾬᾭᾮᾯᾸᾹᾺΆᾼῈΈῊΉῌῘῙῚΊῨῩῪΎῬῸΌῺΏῼΩKÅℲⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩⅪⅫⅬⅭⅮⅯↃⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨ'
    'ꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼ'
    'ꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ',
    'enarislotmdhucgbkpfwvzjxyq .@-_0123456789’äöüéèàçëïêôâîûøåæñžšłčćßαοιετσνηυρπκμλόίάέήωδγχθ'
    'φβξζψύώоеаитнсрвлкмдпуяыьгзбчйхжшюцщэфъёіїєσiàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝ'
    'ğġģĥħĩīĭįĳĵķĺļľŀłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷÿźżžɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵơƣƥʀƨʃƭʈưʊʋƴƶʒƹƽǆǆǉǉǌǌǎ'
    'ǐǒǔǖǘǚǜǟǡǣǥǧǩǫǭǯǳǳǵƕƿǹǻǽǿȁȃȅȇȉȋȍȏȑȓȕȗșțȝȟƞȣȥȧȩȫȭȯȱȳⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳάέήίόύώαβγδεζηθικλμνξο'
    'πρστυφχψωϊϋϗϙϛϝϟϡθϸϲϻͻͼͽѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѷѹѻѽѿҁҋ'
    'ҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӂӄӆӈӊӌӎӑӓӕӗәӛӝӟӡӣӥӧөӫӭӯӱӳӵӷӹӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯᲊḁḃḅḇḉḋḍ'
    'ḏḑḓḕḗḙḛḝḟḡḣḥḧḩḫḭḯḱḳḵḷḹḻḽḿṁṃṅṇṉṋṍṏṑṓṕṗṙṛṝṟṡṣṥṧṩṫṭṯṱṳṵṷṹṻṽṿẁẃẅẇẉẋẍẏẑẓẕßạảấầẩẫậắằẳẵặẹẻẽếềểễệỉ'
    'ịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹỻỽỿἀἁἂἃἄἅἆἇἐἑἒἓἔἕἠἡἢἣἤἥἦἧἰἱἲἳἴἵἶἷὀὁὂὃὄὅὑὓὕὗὠὡὢὣὤὥὦὧᾀᾁᾂᾃᾄᾅᾆᾇᾐᾑᾒᾓᾔᾕᾖ'
    'ᾗᾠᾡᾢᾣᾤᾥᾦᾧᾰᾱὰάᾳὲέὴήῃῐῑὶίῠῡὺύῥὸόὼώῳωkåⅎⅰⅱⅲⅳⅴⅵⅶⅷⅸⅹⅺⅻⅼⅽⅾⅿↄⱡɫᵽɽⱨⱪⱬɑɱɐɒⱳⱶȿɀꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩ'
    'ꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽ'
    'ꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ')
  end
$$;

-- One bit, of 63, for each two bytes that stand side by side. A text that holds another one has all of its bits, and two
-- numbers are compared in a tenth of the time of a search in the text.
create function pair_bits(text text) returns bigint language plpgsql immutable strict parallel safe as $$
declare
  bytes bytea := convert_to(text, 'UTF8');
  bits bigint := 0;
begin
  for place in 0 .. length(bytes) - 2 loop
    bits := bits | (1::bigint << ((get_byte(bytes, place) * 31 + get_byte(bytes, place + 1)) % 63));
  end loop;
  return bits;
end $$;

create table user_names (
  owner uuid primary key references users on delete cascade,
  bits bigint not null,
  -- First and last name, a new line and the address, all folded: in the order of names, then addresses.
  found text collate "C" not null
);

-- The accounts of the installation itself are on no list.
create function keep_user_name() returns trigger language plpgsql as $$
declare
  folded_name text := folded(new.firstname || ' ' || new.lastname || chr(10) || new.email);
begin
  if new.is_system then
    delete from user_names where owner = new.id;
  else
    insert into user_names (owner, found, bits) values (new.id, folded_name, pair_bits(folded_name))
      on conflict (owner) do update set found = excluded.found, bits = excluded.bits
      where user_names.found <> excluded.found;
  end if;
  return null;
end $$;
create trigger users_named after insert or update of firstname, lastname, email, is_system on users
  for each row execute function keep_user_name();

insert into user_names (owner, found, bits)
  select id, found, pair_bits(found)
  from (select id, folded(firstname || ' ' || lastname || chr(10) || email) as found from users where not is_system) as named;
create index user_names_in_order on user_names (found, owner) include (bits);
